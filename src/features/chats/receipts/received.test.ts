import { expect, test } from 'vitest'
import { conversation, list, messages, send, text, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { hiddenMark } from '../../../core/contact-detection.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100, message_credits: 1 })

const body = 'Write me on WhatsApp: 0612345678, or see example.com'
const hidden = `Write me on WhatsApp: ${hiddenMark}, or see ${hiddenMark}`

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

test('the recipient is warned, the sender is not', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const seen = watch(app, ben)
  const id = await conversation(ada, ben, 'Send me money. Write me on Telegram')
  const scam_warnings = ['money', 'off_site']
  expect((await messages(ben, id)).messages).toMatchObject([{ scam_warnings }])
  expect((await messages(ada, id)).messages).toMatchObject([{ scam_warnings: [] }])
  expect(seen).toMatchObject([{ data: { message: { scam_warnings } } }])
})

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
