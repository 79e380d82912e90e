import { expect, test, vi } from 'vitest'
import { createOrderSender } from './order-sender.ts'
import { movedTo, type PhotoMove } from './photo-order.ts'

/** Starts a fake server whose responses are released by the test. */
function startServer(order: number[]) {
  const waiting: (() => void)[] = []
  const server = { order, moves: [] as PhotoMove[], failures: 0 }
  const store = (move: PhotoMove) =>
    new Promise<number[]>((resolve, reject) => {
      waiting.push(() => {
        if (server.failures > 0) {
          server.failures -= 1
          return reject(new TypeError('no connection'))
        }
        server.moves.push(move)
        server.order = movedTo(server.order, move.id, move.position - 1)
        resolve(server.order)
      })
    })
  const answer = async () => {
    await vi.waitFor(() => expect(waiting.length).toBe(1))
    waiting.shift()?.()
  }
  return { server, store, answer, isIdle: () => waiting.length === 0 }
}

function startSender(order: number[], stored?: number[]) {
  const backend = startServer(order)
  const wanted: (number[] | null)[] = []
  const failed: number[][] = []
  const sender = createOrderSender({
    stored: () => stored ?? backend.server.order,
    store: backend.store,
    onWanted: (next) => wanted.push(next),
    onFailed: (_err, given) => failed.push(given),
  })
  return { ...backend, sender, wanted, failed }
}

test('an order is shown at once and stored by the moves that it needs', async () => {
  const { sender, server, wanted, answer } = startSender([1, 2, 3])
  sender.send([3, 2, 1])
  expect(wanted).toEqual([[3, 2, 1]])
  await answer()
  await answer()
  await vi.waitFor(() => expect(wanted.at(-1)).toBeNull())
  expect(server.order).toEqual([3, 2, 1])
})

// spec: photos-13
test('a later order replaces the rest of an earlier one', async () => {
  const { sender, server, wanted, answer } = startSender([1, 2, 3, 4])
  sender.send([4, 3, 2, 1])
  sender.send([1, 2, 4, 3])
  expect(wanted).toEqual([
    [4, 3, 2, 1],
    [1, 2, 4, 3],
  ])
  await answer()
  await answer()
  await vi.waitFor(() => expect(wanted.at(-1)).toBeNull())
  expect(server.order).toEqual([1, 2, 4, 3])
  expect(server.moves).toHaveLength(2)
})

// spec: photos-13
test('an order that cannot be stored is discarded, and the next one is sent', async () => {
  const { sender, server, wanted, failed, answer } = startSender([1, 2])
  server.failures = 1
  sender.send([2, 1])
  await answer()
  await vi.waitFor(() => expect(wanted).toEqual([[2, 1], null]))
  expect(failed).toEqual([[2, 1]])
  sender.send([2, 1])
  await answer()
  await vi.waitFor(() => expect(server.order).toEqual([2, 1]))
  expect(failed).toHaveLength(1)
})

test('an earlier order that fails does not discard a later one', async () => {
  const { sender, server, wanted, failed, answer } = startSender([1, 2, 3])
  server.failures = 1
  sender.send([2, 1, 3])
  sender.send([3, 1, 2])
  await answer()
  await answer()
  await vi.waitFor(() => expect(wanted.at(-1)).toBeNull())
  expect([server.order, failed]).toEqual([[3, 1, 2], []])
})

test('photos that were added or deleted since are not part of it', async () => {
  const { sender, server, wanted, answer, isIdle } = startSender([2, 3, 4], [1, 2, 3])
  sender.send([3, 1, 2])
  await answer()
  await vi.waitFor(() => expect(wanted.at(-1)).toBeNull())
  expect([server.order, isIdle()]).toEqual([[3, 2, 4], true])
})

// spec: photos-18
test('an order that undoes a stored one is sent too', async () => {
  const { sender, server, wanted, answer } = startSender([1, 2])
  for (const order of [
    [2, 1],
    [1, 2],
  ]) {
    sender.send(order)
    await answer()
    await vi.waitFor(() => expect(wanted.at(-1)).toBeNull())
    expect(server.order).toEqual(order)
  }
  expect(server.moves).toHaveLength(2)
})
