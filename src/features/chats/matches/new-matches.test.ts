import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newClientId } from '../../../core/client-ids.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100 })

const like = (from: TestMember, to: TestMember) =>
  from.call('/api/likes', { method: 'POST', body: { profile_id: to.id } })
const matchOf = async (own: TestMember) => {
  const other = await newMember(app, site)
  await like(other, own)
  await like(own, other)
  return other
}
const newMatchesOf = async (own: TestMember): Promise<number[]> =>
  (await own.call('/api/chats/matches')).body.matches.map(({ id }: { id: number }) => id)

// spec: chats-8
test('matches without a conversation, newest first, until one of the two writes', async () => {
  const own = await newMember(app, site)
  const first = await matchOf(own)
  app.services.clock.advance(60)
  const second = await matchOf(own)
  const stranger = await newMember(app, site)
  await like(own, stranger)
  expect(await newMatchesOf(own)).toEqual([second.id, first.id])
  const message = { profile_id: own.id, kind: 'text', body: 'Hello', client_id: newClientId() }
  const sent = await first.call('/api/chats', { method: 'POST', body: message })
  expect(sent.status).toBe(200)
  expect(await newMatchesOf(own)).toEqual([second.id])
  expect(await newMatchesOf(first)).toEqual([])
})

// spec: chats-8
test('a match that is blocked or undone is not among them', async () => {
  const own = await newMember(app, site)
  const [blocked, undone, left] = [await matchOf(own), await matchOf(own), await matchOf(own)]
  await own.call('/api/blocks', { method: 'POST', body: { profile_id: blocked.id } })
  await own.call(`/api/likes/${undone.id}`, { method: 'DELETE' })
  expect(await newMatchesOf(own)).toEqual([left.id])
  await left.call('/api/blocks', { method: 'POST', body: { profile_id: own.id } })
  expect(await newMatchesOf(own)).toEqual([])
})
