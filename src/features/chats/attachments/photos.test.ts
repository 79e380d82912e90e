import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  accept,
  newest,
  newPhoto,
  pathOf,
  photoPrices,
  show,
  showing,
} from '../../../../tests/drivers/chat-photos-driver.ts'
import { list, messages, start, typesOf, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { edited, keyOf, storedFiles } from '../../../../tests/drivers/photos-driver.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import type { Photo } from '../../../core/schemas.ts'
import { accountErased } from '../../accounts/events.ts'
import { readReported, rejectPhoto } from '../../photos/server/public.ts'
import { closeReport } from '../../safety/server/report.ts'

const app = setUpApp()
const site = setUpSite(app, { ...photoPrices, photo_approval: 'automatic' })
let ada: TestMember
let ben: TestMember
let photo: Photo

beforeEach(async () => {
  ada = await newMember(app, site)
  ben = await newMember(app, site)
  photo = await newPhoto(ada)
})

/** Sends the photo and returns the message. */
const shown = async (to: { id: number } = ben) => (await show(ada, to, photo.id)).body.message
const entries = async (member: TestMember) => (await member.call('/api/credits/entries')).body.entries

describe('sending a photo', () => {
  // spec: chats-2, chats-33
  test('costs its own price, appears in the chat of both and is named in the ledger', async () => {
    const sent = await show(ada, ben, photo.id, { body: 'Me' })
    expect(sent).toMatchObject({
      status: 200,
      body: { credits: 180, message: { kind: 'photo', body: 'Me', credits: 20, photo: { id: photo.id } } },
    })
    const { id, conversation_id } = sent.body.message
    expect(await newest(ada, conversation_id)).toEqual(sent.body.message)
    for (const member of [ada, ben]) {
      expect((await list(member)).chats).toMatchObject([
        { last_message: { id, kind: 'photo', photo: { id: photo.id } } },
      ])
    }
    expect((await entries(ada))[0]).toMatchObject({
      amount: -20,
      reason: 'photo',
      reference: `photo:${photo.id}:message:${id}`,
    })
  })

  test('with the same client id it is sent and paid once, even when the photo is deleted by then', async () => {
    const once = showing(photo.id)
    const body = { profile_id: ben.id, ...once }
    const first = await ada.call('/api/chats', { method: 'POST', body })
    const again = await ada.call('/api/chats', { method: 'POST', body })
    expect(again.body).toEqual(first.body)
    await ada.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
    const path = `/api/chats/${first.body.conversation_id}/messages`
    const late = await ada.call(path, { method: 'POST', body: once })
    expect(late).toMatchObject({ status: 200, body: { credits: 180, message: { photo: null } } })
    expect((await messages(ben, first.body.conversation_id)).messages).toHaveLength(1)
  })

  test('requires an own photo that was not rejected, and reports the reason', async () => {
    const bens = await newPhoto(ben)
    for (const id of [bens.id, 2_000_000_000]) {
      const refused = await show(ada, ben, id)
      expect([refused.status, refused.body.code]).toEqual([404, 'photo_gone'])
      expect(refused.body.message).toContain('one of your photos')
    }
    await rejectPhoto(app.work(), await seenPhoto(app, photo.id), 'offensive')
    const rejected = await show(ada, ben, photo.id)
    expect([rejected.status, rejected.body.code]).toEqual([409, 'photo_rejected'])
    expect([(await list(ben)).chats, (await entries(ada)).length]).toEqual([[], 1])
  })

  test.each([
    ['no photo', { photo_id: undefined }, 'photo_id'],
    ['a gift with it', { gift_id: 4 }, 'gift_id'],
    ['a text with a photo', { kind: 'text', body: 'Hello' }, 'photo_id'],
    ['a gift with a photo', { kind: 'gift', gift_id: 4 }, 'photo_id'],
    ['half a surrogate pair', { body: 'a\ud800' }, 'body'],
  ])('%s is refused', async (_what, change, path) => {
    const refused = await show(ada, ben, photo.id, change)
    expect([refused.status, refused.body.data.issues[0].path]).toEqual([400, path])
    expect(await entries(ada)).toHaveLength(1)
  })

  test('follows the rules of messages: length, credits, limits, blocks, fictional profiles', async () => {
    expect((await show(ada, ben, photo.id, { body: ' \n' })).body.message.body).toBeNull()
    expect((await show(ada, ben, photo.id, { body: 'x'.repeat(51) })).body.code).toBe('message_too_long')
    const puck = await newMember(app, site, { is_fictional: true })
    expect((await show(ada, puck, photo.id)).body.code).toBe('fictional_acknowledgement_required')
    const free = await show(ada, puck, photo.id, { fictional_acknowledged: true })
    expect(free.body).toMatchObject({ credits: 180, message: { credits: 0, photo: { locked: false } } })
    await start(ada, await newMember(app, site))
    expect((await show(ada, await newMember(app, site), photo.id)).body.code).toBe('conversation_limit')
    await ben.call('/api/blocks', { method: 'POST', body: { profile_id: ada.id } })
    expect((await show(ada, ben, photo.id)).body.code).toBe('blocked')
    const poor = await app.newSite({ ...photoPrices, signup_credits: 19, photo_approval: 'automatic' })
    ada = await newMember(app, poor)
    photo = await newPhoto(ada)
    const missing = await show(ada, await newMember(app, poor), photo.id)
    expect([missing.status, missing.body.data]).toEqual([402, { required: 20, balance: 19 }])
  })

  test('many concurrent sends spend the available credits and no more', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => show(ada, ben, photo.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect((await entries(ada))[0].balance_after).toBe(0)
  })
})

describe('a received photo', () => {
  test('can be accepted by its recipient only, and only in their chat', async () => {
    const message = await shown()
    const { body } = await start(ada, ben)
    const stranger = await newMember(app, site)
    for (const [who, what] of [
      [ada, message],
      [ben, body.message],
      [stranger, message],
      [ben, { ...message, id: 2_000_000_000 }],
    ]) {
      const refused = await accept(who, what)
      expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
    }
    await ada.call('/api/blocks', { method: 'POST', body: { profile_id: ben.id } })
    expect((await accept(ben, message)).status).toBe(404)
    await ada.call(`/api/blocks/${ben.id}`, { method: 'DELETE' })
    expect(await newest(ben, message.conversation_id)).toMatchObject({ kind: 'text' })
    await ada.call(pathOf(message), { method: 'DELETE' })
    expect((await accept(ben, message)).status).toBe(404)
  })

  test('two concurrent acceptances count as one', async () => {
    const message = await shown()
    const seen = watch(app, ben)
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(ben, message)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    for (const { body } of answers) expect(body.message.photo.locked).toBe(false)
    await expect.poll(() => typesOf(seen)).toEqual(['photo_changed'])
  })

  test('unsent it disappears for both, and stays paid', async () => {
    const message = await shown()
    await accept(ben, message)
    expect((await ada.call(pathOf(message), { method: 'DELETE' })).status).toBe(200)
    for (const member of [ada, ben]) expect((await list(member)).chats).toEqual([])
    const row = await app.services.database.db
      .selectFrom('messages')
      .select(['body', 'photo_id', 'credits'])
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ body: null, photo_id: null, credits: 20 })
    expect((await entries(ada))[0].balance_after).toBe(180)
  })

  test('is in the stream without URLs, which expire', async () => {
    const seen = { ada: watch(app, ada), ben: watch(app, ben) }
    const { id } = await shown()
    for (const entries of [seen.ada, seen.ben]) {
      await expect
        .poll(() => entries.find(({ type }) => type === 'message')?.data)
        .toMatchObject({ message: { id, kind: 'photo', photo: null } })
      expect(JSON.stringify(entries)).not.toContain('/media/')
    }
  })

  test('is quoted as a photo, without its picture', async () => {
    const message = await shown()
    const path = `/api/chats/${message.conversation_id}/messages`
    const body = { client_id: randomUUID(), kind: 'text', body: 'Nice', reply_to_id: message.id }
    const answer = await ben.call(path, { method: 'POST', body })
    expect(answer.body.message.reply_to).toEqual({
      id: message.id,
      sender_id: ada.id,
      kind: 'photo',
      body: null,
    })
  })
})

describe('a reported photo message', () => {
  const report = (message: { id: number }) =>
    ben.call('/api/reports', { method: 'POST', body: { message_id: message.id, reason: 'underage' } })
  const reports = () =>
    app.services.database.db
      .selectFrom('reports')
      .select(['id', 'subject', 'snapshot'])
      .where('profile_id', '=', ada.id)
      .execute()

  test.each(['deletes the photo', 'edits it', 'is erased'])(
    'keeps its picture for staff when the sender %s, until the report is closed',
    async (what) => {
      const message = await shown()
      const key = keyOf(photo)
      expect((await report(message)).status).toBe(200)
      const [made] = await reports()
      expect(made).toMatchObject({ subject: 'message', snapshot: { kind: 'photo', photo_id: photo.id, key } })
      await ada.call(pathOf(message), { method: 'DELETE' })
      if (what === 'edits it') await edited(ada, photo.id, { rotate: 90 })
      else await ada.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
      await app.drain()
      expect(await readReported(app.services, key)).not.toBeNull()
      if (what === 'is erased')
        await app
          .work()
          .transaction((work) => work.emit(accountErased, { account_id: ada.id, site_id: site.id }))
      else await closeReport(app.work(), made?.id ?? 0)
      await app.drain()
      expect(await storedFiles(app, `reported/${key}`)).toEqual([])
    },
  )
})
