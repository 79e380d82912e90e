import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import type { Message } from '../message-contract.ts'

const app = setUpApp()
let site: SiteRecord
let anna: TestMember
let bram: TestMember
let photos: number[]
let picture: Buffer
beforeAll(async () => {
  picture = await pictureOf(200, 200).jpeg().toBuffer()
})
beforeEach(async () => {
  site = await app.newSite({ signup_credits: 200 })
  anna = await newMember(app, site)
  bram = await newMember(app, site)
  photos = []
  for (let index = 0; index < 2; index += 1) {
    const body = uploadForm(picture, { audience: 'private' })
    photos.push((await anna.call('/api/profile/photos', { method: 'POST', body })).body.photo.id)
  }
})

const grant = async (method: 'POST' | 'DELETE' = 'POST', photo = 0) => {
  const path = `/api/profile/photos/${photos[photo]}/grants/${bram.id}`
  expect((await anna.call(path, { method })).body).toEqual({ ok: true })
}
const write = async (from: TestMember, to: TestMember) => {
  const body = { profile_id: to.id, client_id: randomUUID(), kind: 'text', body: 'Hello' }
  return (await from.call('/api/chats', { method: 'POST', body })).body.conversation_id as number
}
const listed = async (who: TestMember) => (await who.call('/api/chats')).body
const messages = async (who: TestMember, id: number): Promise<Message[]> =>
  (await who.call(`/api/chats/${id}/messages`)).body.messages
const messagesOf = async (who: TestMember, id: number) =>
  (await messages(who, id)).map(({ kind, body, sender_id }) => [kind, body, sender_id === anna.id])

// spec: chats-4
test('a grant and its end appear in the chat of the two, free of charge, in one message while it is unread', async () => {
  const id = await write(bram, anna)
  const entries = async () => (await anna.call('/api/credits/entries')).body.entries
  const before = await entries()
  expect(before.length).toBeGreaterThan(0)
  await grant()
  await grant()
  await grant('POST', 1)
  expect((await messagesOf(bram, id))[0]).toEqual(['system', 'photo_granted', true])
  await grant('DELETE')
  await grant('DELETE')
  const expected = [
    ['system', 'photo_grant_revoked', true],
    ['text', 'Hello', false],
  ]
  expect(await messagesOf(bram, id)).toEqual(expected)
  expect(await messagesOf(anna, id)).toEqual(expected)
  const { chats, totals } = await listed(bram)
  expect([chats[0].num_unread_messages, totals.unread_messages]).toEqual([1, 1])
  expect(chats[0].last_message).toMatchObject({ kind: 'system', body: 'photo_grant_revoked', credits: 0 })
  expect(await entries()).toEqual(before)
  const upTo = (await messages(bram, id))[0]?.id
  const read = await bram.call(`/api/chats/${id}/read`, { method: 'POST', body: { up_to: upTo } })
  expect(read.body.totals.unread_messages).toBe(0)
})

// spec: chats-51
test('alternating grants and revocations leave one message, whether or not it is read in between', async () => {
  const id = await write(bram, anna)
  const loop = async () => {
    for (let time = 0; time < 6; time += 1) {
      await grant()
      await grant('DELETE')
    }
  }
  await loop()
  await write(anna, bram)
  await loop()
  const words = [
    ['text', 'Hello', true],
    ['system', 'photo_grant_revoked', true],
    ['text', 'Hello', false],
  ]
  expect(await messagesOf(bram, id)).toEqual(words)
  const { chats, totals } = await listed(bram)
  expect([chats[0].num_unread_messages, totals.unread_messages]).toEqual([2, 2])
  const readAll = async () => {
    const upTo = (await messages(bram, id))[0]?.id
    await bram.call(`/api/chats/${id}/read`, { method: 'POST', body: { up_to: upTo } })
  }
  await readAll()
  await grant()
  expect(await messagesOf(bram, id)).toEqual([['system', 'photo_granted', true], ...words])
  await readAll()
  await loop()
  expect(await messagesOf(bram, id)).toEqual([['system', 'photo_grant_revoked', true], ...words])
  expect((await listed(bram)).totals.unread_messages).toBe(0)
})

test('an open chat receives the changed text of the message', async () => {
  const id = await write(bram, anna)
  await grant()
  const [message] = await messages(bram, id)
  await grant('DELETE')
  for (const member of [anna, bram]) {
    const [last] = (await streamOf(app.services.database.db, member.id)).slice(-1)
    expect(last).toMatchObject({
      type: 'photo_changed',
      data: { conversation_id: id, message_id: message?.id },
    })
  }
})

test('a grant starts no conversation, and restores none that was deleted', async () => {
  await grant()
  expect([(await listed(bram)).chats, (await listed(anna)).chats]).toEqual([[], []])
  const id = await write(bram, anna)
  await bram.call(`/api/chats/${id}`, { method: 'DELETE' })
  await grant('DELETE')
  expect((await listed(bram)).chats).toEqual([])
  expect((await listed(anna)).totals.unread_messages).toBe(1)
})

test('a system message can be neither unsent nor forged', async () => {
  const id = await write(bram, anna)
  await grant()
  const [message] = await messages(anna, id)
  const gone = await anna.call(`/api/chats/${id}/messages/${message?.id}`, { method: 'DELETE' })
  expect([gone.status, gone.body.code]).toEqual([404, 'not_found'])
  const body = { client_id: randomUUID(), kind: 'system', body: 'photo_granted' }
  const forged = await anna.call(`/api/chats/${id}/messages`, { method: 'POST', body })
  expect([forged.status, forged.body.code]).toEqual([400, 'invalid_input'])
})

test('two concurrent grants and a message leave the totals right', async () => {
  const id = await write(bram, anna)
  await Promise.all([grant(), grant('POST', 1), write(anna, bram)])
  const { chats, totals } = await listed(bram)
  const received = (await messagesOf(bram, id)).filter(([, , isAnnas]) => isAnnas)
  expect([chats[0].num_unread_messages, totals.unread_messages]).toEqual([received.length, received.length])
})
