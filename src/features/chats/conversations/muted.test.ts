import { expect, test } from 'vitest'
import { conversation, list, send, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100, message_credits: 1 })

// spec: chats-45
test('a muted chat is muted on every device of its member only, and goes on counting', async () => {
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  const mute = (who: typeof ada, is_muted: unknown) =>
    who.call(`/api/chats/${id}/mute`, { method: 'PUT', body: { is_muted } })
  const [seenByBen, seenByAda] = [watch(app, ben), watch(app, ada)]
  expect(await mute(ben, true)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await mute(ben, true)).toMatchObject({ status: 200 })
  expect(seenByBen).toMatchObject([{ type: 'chat_muted', data: { conversation_id: id, is_muted: true } }])
  expect(seenByAda).toEqual([])
  await send(ada, id)
  expect(await list(ben)).toMatchObject({
    chats: [{ is_muted: true, num_unread_messages: 2 }],
    totals: { unread_messages: 2 },
  })
  expect((await list(ada)).chats).toMatchObject([{ is_muted: false }])
  expect((await ben.call(`/api/chats/${id}`)).body.chat.is_muted).toBe(true)
  await mute(ben, false)
  expect((await list(ben)).chats).toMatchObject([{ is_muted: false }])
  expect((await mute(eve, true)).status).toBe(404)
  expect((await mute(ben, 'yes')).status).toBe(400)
})
