import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'

// Runs with real concurrency on PostgreSQL; on the embedded database the same calls are serialised.

const app = setUpApp()

async function aMemberAnd(amount: number): Promise<[TestMember, TestMember[]]> {
  const site = await app.newSite()
  const others: TestMember[] = []
  for (let nth = 0; nth < amount; nth += 1) others.push(await newMember(app, site))
  return [await newMember(app, site), others]
}
const choose = (from: TestMember, to: TestMember, choice: string, client_id: string = randomUUID()) =>
  from.call('/api/swipe', { method: 'POST', body: { profile_id: to.id, choice, client_id } })
const sentBy = async (member: TestMember): Promise<number[]> =>
  (await member.call('/api/likes?type=sent')).body.sent

// spec: swipe-3
test('eight concurrent likes with four left: four succeed, each with a count one lower', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [anna, others] = await aMemberAnd(8)
    const answers = await Promise.all(others.map((other) => choose(anna, other, 'like')))
    const received = answers.map(({ body }) => body.likes_left ?? body.code)
    expect(received.toSorted()).toEqual([0, 1, 2, 3, ...Array(4).fill('swipe_limit')])
    expect(await sentBy(anna)).toHaveLength(4)
  }
})

test('one choice sent six times concurrently counts once, and all get its response', async () => {
  const [anna, [other]] = (await aMemberAnd(1)) as [TestMember, [TestMember]]
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => choose(anna, other, 'like', id)))
  expect(answers.map(({ body }) => body)).toEqual(Array(6).fill({ match: false, likes_left: 3 }))
})

test('two members who like each other in the game concurrently match', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [anna, [other]] = (await aMemberAnd(1)) as [TestMember, [TestMember]]
    const answers = await Promise.all([choose(anna, other, 'like'), choose(other, anna, 'like')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.match)).toHaveLength(1)
  }
})

test('concurrent likes, passes and undos leave a consistent state', async () => {
  const [anna, [other]] = (await aMemberAnd(1)) as [TestMember, [TestMember]]
  const calls = Array.from({ length: 12 }, (_, nth) =>
    nth % 3 === 2
      ? anna.call(`/api/swipe/${other.id}`, { method: 'DELETE' })
      : choose(anna, other, nth % 3 === 0 ? 'like' : 'pass'),
  )
  const answers = await Promise.all(calls)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect((await anna.call('/api/swipe')).body).toMatchObject({ cards: [], likes_left: 3 })
  expect(await sentBy(anna)).toEqual([other.id])
})
