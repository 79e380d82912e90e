import { expect, test } from 'vitest'
import { atOnce, inPictureQueue } from './server/picture-queue.ts'

/** Queues work of an account, or of the product itself, that runs until `finish`. */
function send(accountId: number | null) {
  let finish = () => {}
  let isBegun = false
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const result = inPictureQueue(accountId, () => {
    isBegun = true
    return ended
  }).then(
    () => 'done',
    (err: { code: string; data: unknown }) => [err.code, err.data],
  )
  return { finish, result, hasBegun: () => isBegun }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
const refused = ['too_many_requests', { retry_after: 5 }]

test('one picture per core is processed, an account has at most four, and a finished one frees its slot', async () => {
  const own = Array.from({ length: 4 }, () => send(1))
  expect(await send(1).result).toEqual(refused)
  const other = send(2)
  await turn()
  expect([...own, other].map((sent) => sent.hasBegun())).toEqual([true, atOnce > 1, false, false, false])
  own[0]?.finish()
  await own[0]?.result
  const again = send(1)
  expect(await send(1).result).toEqual(refused)
  for (const sent of [...own, other, again]) sent.finish()
  expect(await Promise.all([...own, other, again].map((sent) => sent.result))).toEqual(Array(6).fill('done'))
})

test('twenty uploads wait, whatever their accounts; jobs of the product itself wait beyond that', async () => {
  const sent = Array.from({ length: atOnce + 20 }, (_, account) => send(100 + account))
  expect(await send(500).result).toEqual(refused)
  const patient = send(null)
  for (const one of [...sent, patient]) one.finish()
  expect(await patient.result).toBe('done')
  expect(await Promise.all(sent.map(({ result }) => result))).toEqual(Array(atOnce + 20).fill('done'))
})

test('a failed picture frees its slot and its share', async () => {
  const fail = () => inPictureQueue(1, () => Promise.reject(new Error('broken')))
  for (let round = 0; round < 6; round += 1) await expect(fail()).rejects.toThrow('broken')
})
