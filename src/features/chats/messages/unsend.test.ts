import { expect, test } from 'vitest'
import {
  bodies,
  conversation,
  list,
  messages,
  read,
  send,
  text,
} from '../../../../tests/drivers/chats-driver.ts'
import { changeAccount, newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 1000, message_credits: 1 })

const secret = 'a wombat that nobody may know of'
/** Returns what a browser receives that resumes from the beginning. */
const replayed = async (member: TestMember) => {
  const entries = await streamOf(app.services.database.db, member.id)
  return { entries, text: JSON.stringify(entries), types: entries.map(({ type }) => type) }
}
const unsend = (member: TestMember, id: number, messageId: number) =>
  member.call(`/api/chats/${id}/messages/${messageId}`, { method: 'DELETE' })
const block = (from: TestMember, to: TestMember) =>
  from.call('/api/blocks', { method: 'POST', body: { profile_id: to.id } })

async function pair() {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  return { ada, ben, id: await conversation(ada, ben, 'Hello') }
}

// spec: chats-41
test('an unsent message disappears from the stored streams of both, with its quotes; all numbers stay', async () => {
  const { ada, ben, id } = await pair()
  const gone = (await send(ada, id, secret)).body.message
  const answer = { ...text('Never mind'), reply_to_id: gone.id }
  await ada.call(`/api/chats/${id}/messages`, { method: 'POST', body: answer })
  await send(ada, id, 'And a third')
  for (const member of [ada, ben]) expect((await replayed(member)).text).toContain(secret)
  const before = await replayed(ben)
  expect((await unsend(ada, id, gone.id)).status).toBe(200)
  for (const member of [ada, ben]) {
    const { entries, text: sent } = await replayed(member)
    expect(sent).not.toContain(secret)
    expect(sent).toContain('Never mind')
    expect(entries).toContainEqual(
      expect.objectContaining({ type: 'message_gone', data: { conversation_id: id, message_id: gone.id } }),
    )
  }
  const after = await replayed(ben)
  expect(after.entries.slice(0, -1).map(({ seq }) => seq)).toEqual(before.entries.map(({ seq }) => seq))
})

// spec: chats-41
test.each([
  ['blocks', async (one: TestMember, other: TestMember) => block(one, other)],
  ['is blocked', async (one: TestMember, other: TestMember) => block(other, one)],
])(
  'nothing of a conversation is replayed to a member who %s, and other conversations stay',
  async (_, act) => {
    const { ada, ben, id } = await pair()
    await send(ada, id, secret)
    const cleo = await newMember(app, site)
    await conversation(cleo, ben, 'Hello from Cleo')
    await act(ben, ada)
    for (const member of [ada, ben]) expect((await replayed(member)).text).not.toContain(secret)
    expect((await replayed(ben)).text).toContain('Hello from Cleo')
  },
)

// spec: chats-41
test('a chat that one member deleted is not replayed to them; the partner still has it', async () => {
  const { ada, ben, id } = await pair()
  await send(ada, id, secret)
  await ben.call(`/api/chats/${id}`, { method: 'DELETE' })
  await send(ada, id, 'Afterwards')
  expect((await replayed(ben)).text).not.toContain(secret)
  expect((await replayed(ben)).text).toContain('Afterwards')
  expect((await replayed(ada)).text).toContain(secret)
})

test('nothing is replayed of a member whose account is gone', async () => {
  const { ada, ben, id } = await pair()
  await send(ada, id, secret)
  await changeAccount(app, ada, { status: 'suspended' })
  await app.drain()
  expect((await replayed(ben)).text).not.toContain(secret)
})

// spec: chats-42
test.each(['reader', 'sender', 'invisible reader'])(
  'without read receipts of the %s, unsending does not reveal whether the message was read',
  async (who) => {
    const { ada, ben, id } = await pair()
    const change = (member: TestMember, body: Record<string, boolean>) =>
      member.call('/api/account/privacy', { method: 'PUT', body })
    if (who === 'sender') await change(ada, { read_receipts: false })
    else
      await change(
        ben,
        who === 'reader' ? { read_receipts: false } : { invisible: true, read_receipts: false },
      )
    const seen = (await send(ada, id, 'Read')).body.message
    await read(ben, id, seen.id)
    const unseen = (await send(ada, id, 'Unread')).body.message
    expect((await messages(ada, id)).messages).toMatchObject([{ read_at: null }, { read_at: null }, {}])
    const [one, other] = [await unsend(ada, id, seen.id), await unsend(ada, id, unseen.id)]
    expect([one.status, one.body]).toEqual([200, { ok: true }])
    expect([other.status, other.body]).toEqual([200, { ok: true }])
    expect(await bodies(ben, id)).toEqual(['Hello'])
    expect((await list(ben)).totals.unread_messages).toBe(0)
  },
)

test('with receipts on both sides a read message stays', async () => {
  const { ada, ben, id } = await pair()
  const seen = (await send(ada, id, 'Read')).body.message
  await read(ben, id, seen.id)
  expect(await unsend(ada, id, seen.id)).toMatchObject({ status: 409, body: { code: 'already_read' } })
})
