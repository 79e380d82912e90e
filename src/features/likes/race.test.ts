import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { testDatabaseUrl } from '../../../tests/drivers/postgres-server.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { streamOf } from '../../../tests/drivers/stream-of.ts'

const app = setUpApp()

// The embedded database has one connection, so its pairs run serially; PostgreSQL has twelve.
const pairCount = testDatabaseUrl ? 90 : 30
/** Pairs whose 60 likes are in flight at the same time. */
const pairsAtOnce = 30

// spec: likes-2
test('pairs who like each other concurrently match once', { timeout: 120_000 }, async () => {
  const site = await app.newSite()
  const pairs: [TestMember, TestMember][] = []
  for (let index = 0; index < pairCount; index += 1) {
    pairs.push([await newMember(app, site), await newMember(app, site)])
  }
  const like = (from: TestMember, to: TestMember) =>
    from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })
  for (let index = 0; index < pairCount; index += pairsAtOnce) {
    const answers = await Promise.all(
      pairs.slice(index, index + pairsAtOnce).flatMap(([a, b]) => [like(a, b), like(b, a)]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => body.match)).toHaveLength(pairsAtOnce)
  }
  for (const [a, b] of pairs) {
    for (const [own, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const { body } = await own.call('/api/likes')
      expect(body).toMatchObject({
        liked_by: [{ id: other.id, like_new: true }],
        sent: [other.id],
        matches: [other.id],
        totals: { new_likes: 1 },
      })
      const entries = await streamOf(app.services.database.db, own.id)
      expect(entries.filter(({ type }) => type === 'match')).toMatchObject([
        { data: { profile_id: other.id } },
      ])
    }
  }
})

test('a like by a member who becomes invisible concurrently is neither in the list nor in the total', {
  timeout: 120_000,
}, async () => {
  const site = await app.newSite()
  const pairs: [TestMember, TestMember][] = []
  for (let index = 0; index < pairCount; index += 1) {
    pairs.push([await newMember(app, site), await newMember(app, site)])
  }
  for (const [liker, liked] of pairs) {
    const answers = await Promise.all([
      liker.call('/api/likes', { method: 'POST', body: { profile_id: liked.id } }),
      liker.call('/api/account/privacy', { method: 'PUT', body: { invisible: true } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  await app.drain()
  for (const [, liked] of pairs) {
    const { body } = await liked.call('/api/likes')
    expect(body).toMatchObject({ liked_by: [], totals: { new_likes: 0 } })
  }
})
