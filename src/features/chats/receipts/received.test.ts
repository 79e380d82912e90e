import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  bodies,
  conversation,
  list,
  messages,
  send,
  text,
  watch,
} from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { hiddenMark } from '../../../core/contacts/contact-words.ts'
import { lockConversationsOfPairs } from '../conversations/server/conversations-table.ts'
import { pairKey } from '../conversations/server/pair-key.ts'
import type { ChatEventData, Message } from '../message-contract.ts'
import { textsBeforeSeconds } from '../rules.ts'
import { loadTextsBefore } from '../sending/server/texts-before.ts'
import { sendMessages } from '../server/public.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100, message_credits: 1 })

const body = 'Write me on WhatsApp: 0612345678, or see example.com'
const hidden = `Write me on WhatsApp: ${hiddenMark}, or see ${hiddenMark}`

// spec: core-11
test('contacts are masked for the recipient, wherever the message is shown, until both have written', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const seen = watch(app, ben)
  const id = await conversation(ada, ben, body)
  expect((await messages(ada, id)).messages).toMatchObject([{ body, has_hidden: true }])
  expect((await messages(ben, id)).messages).toMatchObject([{ body: hidden, has_hidden: true }])
  expect((await list(ben)).chats).toMatchObject([{ last_message: { body: hidden } }])
  expect(seen).toMatchObject([{ data: { message: { body: hidden } } }])
  await send(ben, id, 'Mine is 0687654321')
  expect((await messages(ben, id)).messages).toMatchObject([
    { has_hidden: false },
    { body, has_hidden: false },
  ])
  expect((await messages(ada, id)).messages).toMatchObject([{ body: 'Mine is 0687654321' }, { body }])
})

// spec: core-12
test('the sender sees which words are masked, wherever the message is shown, until both have written', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const [own, received] = [watch(app, ada), watch(app, ben)]
  const id = await conversation(ada, ben, body)
  await send(ada, id, 'Nothing to hide')
  const wordsOf = ({ body, hidden }: Message) => hidden?.map(([from, to]) => body?.slice(from, to))
  const words = ['0612345678', 'example.com']
  const read = async (who: TestMember) => (await messages(who, id)).messages.map(wordsOf)
  const streamed = (seen: typeof own) =>
    seen.flatMap(({ type, data }) =>
      type === 'message' ? [wordsOf((data as ChatEventData['message']).message)] : [],
    )
  expect(await read(ada)).toEqual([undefined, words])
  expect(streamed(own)).toEqual([words, undefined])
  // The recipient does not learn where the words were in the message that was written.
  expect(await read(ben)).toEqual([undefined, undefined])
  expect(streamed(received)).toEqual([undefined, undefined])
  await send(ben, id, 'Yes')
  expect(own.map(({ type }) => type)).toContain('chat_opened')
  expect(await read(ada)).toEqual([undefined, undefined, undefined])
})

// spec: chats-20
test('the recipient is warned, the sender is not', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const seen = watch(app, ben)
  const id = await conversation(ada, ben, 'Send me money. Write me on Telegram')
  const scam_warnings = ['money', 'off_site']
  expect((await messages(ben, id)).messages).toMatchObject([{ scam_warnings }])
  expect((await messages(ada, id)).messages).toMatchObject([{ scam_warnings: [] }])
  expect(seen).toMatchObject([{ data: { message: { scam_warnings } } }])
})

// spec: chats-40
test('masked contacts are masked in quotes and search as well, in every spelling, until both have written', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, "My number: 0\u200d6 12'34'56'78, wombat")
  const [question] = (await messages(ada, id)).messages
  await ada.call(`/api/chats/${id}/messages`, {
    method: 'POST',
    body: { ...text('Did you get it?'), reply_to_id: question.id },
  })
  const shown = `My number: ${hiddenMark}, wombat`
  expect((await messages(ben, id)).messages).toMatchObject([{ reply_to: { body: shown } }, { body: shown }])
  expect((await messages(ada, id)).messages).toMatchObject([{ reply_to: { body: question.body } }, {}])
  const found = async (q: string) =>
    (await ben.call(`/api/chats/search?q=${encodeURIComponent(q)}`)).body.messages.length
  expect([await found('34'), await found('wombat')]).toEqual([0, 1])
  await send(ben, id, 'Yes')
  expect((await messages(ben, id)).messages.at(-1)).toMatchObject({ body: question.body, has_hidden: false })
  expect(await found('34')).toBe(1)
})

// spec: chats-40
test('contacts are detected once, when a message is sent, and not at all when both have written', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, body)
  await send(ada, id, 'Nothing to hide')
  await send(ben, id, body)
  const stored = () =>
    app.services.database.db
      .selectFrom('messages')
      .select('masked_body')
      .where('conversation_id', '=', id)
      .orderBy('id')
      .execute()
  expect(await stored()).toEqual([{ masked_body: hidden }, { masked_body: null }, { masked_body: null }])
})

// spec: core-13
test('what completes a contact that earlier messages of the sender began is masked, until both have written', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, '06 12 34')
  await send(ada, id, 'How are you?')
  await send(ada, id, '56 78 is the rest')
  expect(await bodies(ben, id)).toEqual([`${hiddenMark} is the rest`, 'How are you?', '06 12 34'])
  expect(await bodies(ada, id)).toEqual(['56 78 is the rest', 'How are you?', '06 12 34'])
  await send(ben, id, '56 78')
  await send(ada, id, '56 78')
  expect((await bodies(ben, id)).slice(0, 3)).toEqual(['56 78', '56 78', '56 78 is the rest'])
})

// spec: core-13
test('the parts of a contact that are sent at once are read together, whichever comes first', async () => {
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  await Promise.all(['06 12 34', '56 78 90'].map((body) => send(ada, id, body)))
  const [later, earlier] = await bodies(ben, id)
  expect(later).toBe(hiddenMark)
  expect(earlier).toMatch(/^\d\d \d\d \d\d$/)
  // In one batch, which begins the conversation.
  await sendMessages(
    app.work(),
    ['06 12 34', '56 78'].map((body) => ({
      kind: 'text' as const,
      sender_id: ada.id,
      recipient_id: eve.id,
      client_id: randomUUID(),
      body,
      fictional_acknowledged: false,
    })),
  )
  const begun = (await list(eve)).chats[0].conversation_id
  expect(await bodies(eve, begun)).toEqual([hiddenMark, '06 12 34'])
})

// spec: core-13
test('the recipient is warned of a request that two messages make together', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, 'Could you send me')
  await send(ada, id, 'money')
  expect((await messages(ben, id)).messages).toMatchObject([
    { scam_warnings: ['money'] },
    { scam_warnings: [] },
  ])
})

// spec: core-13
test('earlier messages are read only if a text can complete something, and nobody else has written', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, '06 12 34')
  const readEarlier = async (from: TestMember, to: TestMember, body: string) => {
    const outgoing = {
      sender_id: from.id,
      recipient_id: to.id,
      client_id: randomUUID(),
      body,
      fictional_acknowledged: false,
    }
    return app.work().transaction(async (work) => {
      const found = await lockConversationsOfPairs(work.db, [outgoing])
      const conversations = new Map(found.map((row) => [pairKey(row), row]))
      return [...(await loadTextsBefore(work, [outgoing], conversations)).values()].flat()
    })
  }
  expect(await readEarlier(ada, ben, 'I like to walk by the sea')).toEqual([])
  expect(await readEarlier(ada, ben, 'at 7?')).toEqual(['06 12 34'])
  app.services.clock.advance(textsBeforeSeconds + 1)
  expect(await readEarlier(ada, ben, 'at 7?')).toEqual([])
  await send(ada, id, '06 12 34')
  expect(await readEarlier(ben, ada, 'at 7?')).toEqual([])
  await send(ben, id, 'Yes')
  expect(await readEarlier(ada, ben, 'at 7?')).toEqual([])
})
