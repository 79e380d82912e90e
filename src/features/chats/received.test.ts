import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../tests/factories.ts'
import { startTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { conversation, list, messages, send, watch } from './chats-driver.ts'
import { hiddenMark } from './shield.ts'

let app: TestApp
let site: SiteRecord

beforeAll(async () => {
  app = await startTestApp()
  site = await app.newSite({ signup_credits: 100, message_credits: 1 })
})
afterAll(() => app.stop())

const body = 'Write me on WhatsApp: 0612345678, or see example.com'
const hidden = `Write me on WhatsApp: ${hiddenMark}, or see ${hiddenMark}`

test('contacts are hidden from the recipient, wherever the message is shown, until both have written', async () => {
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

test('the recipient is warned, the sender is not told', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const seen = watch(app, ben)
  const id = await conversation(ada, ben, 'Send me money. Write me on Telegram')
  const hints = ['money', 'off_site']
  expect((await messages(ben, id)).messages).toMatchObject([{ hints }])
  expect((await messages(ada, id)).messages).toMatchObject([{ hints: [] }])
  expect(seen).toMatchObject([{ data: { message: { hints } } }])
})
