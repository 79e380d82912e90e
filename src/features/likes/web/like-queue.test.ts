import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { type LikeRequest, newLikeQueue } from './like-queue.ts'

const liked = { liked: true, matched: false }
const notLiked = { liked: false, matched: false }

let sent: { wish: string; pass: () => void; refuse: () => void }[]
let shown: unknown[]
let enqueue: ReturnType<typeof newLikeQueue>

beforeEach(() => {
  sent = []
  shown = []
  enqueue = newLikeQueue()
})

const request = (wish: 'like' | 'undo'): LikeRequest => ({
  send: () => {
    const { promise, resolve, reject } = Promise.withResolvers<object>()
    sent.push({
      wish,
      pass: () => resolve(wish === 'like' ? liked : notLiked),
      refuse: () => reject(new Error('refused')),
    })
    return promise
  },
  onStored: (stored) => shown.push(stored),
  onRefused: (_err, stored) => shown.push({ refused: stored }),
})
const click = async (wish: 'like' | 'undo', id = 1) => {
  enqueue(id, wish === 'like' ? notLiked : liked, request(wish))
  await setImmediate()
}
const wishes = () => sent.map(({ wish }) => wish)
const complete = async (how: 'pass' | 'refuse', index: number) => {
  sent[index]?.[how]()
  await setImmediate()
}

// spec: likes-2
test('a double click waits for the first request, and shows only that the like is taken back', async () => {
  await click('like')
  await click('undo')
  expect(wishes()).toEqual(['like'])
  await complete('pass', 0)
  expect([wishes(), shown]).toEqual([['like', 'undo'], []])
  await complete('pass', 1)
  expect(shown).toEqual([notLiked])
})

test('of three fast clicks the second is not sent', async () => {
  await click('like')
  await click('undo')
  await click('like')
  await complete('pass', 0)
  await complete('pass', 1)
  expect([wishes(), shown]).toEqual([['like', 'like'], [liked]])
})

test.each([
  ['pass', liked],
  ['refuse', notLiked],
] as const)('a refused undo shows what the server stored (first request: %s)', async (how, stored) => {
  await click('like')
  await click('undo')
  await complete(how, 0)
  await complete('refuse', 1)
  expect(shown).toEqual([{ refused: stored }])
})

test('another member does not wait, and a later click begins again', async () => {
  await click('like')
  await click('like', 2)
  expect(wishes()).toEqual(['like', 'like'])
  await complete('pass', 1)
  await complete('pass', 0)
  await click('undo')
  await complete('refuse', 2)
  expect(shown).toEqual([liked, liked, { refused: liked }])
})
