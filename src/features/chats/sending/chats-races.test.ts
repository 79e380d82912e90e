import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { start } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { LiveEntry } from '../../../server/events/hub.ts'
import { findAllStreamEventsAfter } from '../../../server/events/stream-table.ts'
import { sendMessages } from '../server/public.ts'

// Concurrent on PostgreSQL; on the embedded database the same calls run one after another.

const app = setUpApp()

const unread = async (member: TestMember) => (await member.call('/api/totals')).body.totals.unread_messages

function tally(answers: Awaited<ReturnType<typeof start>>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const key = answer.status === 200 ? 'sent' : answer.body.code
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Returns a member's credits according to the ledger and to the messages. */
async function moneyOf(member: TestMember) {
  const { db } = app.services.database
  const account = await db
    .selectFrom('accounts')
    .select('credits')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('credit_entries')
    .selectAll()
    .where('account_id', '=', member.id)
    .orderBy('id')
    .execute()
  const sent = await db.selectFrom('messages').select('credits').where('sender_id', '=', member.id).execute()
  return {
    balance: account.credits,
    ledger: entries.reduce((sum, entry) => sum + entry.amount, 0),
    lastBalance: entries.at(-1)?.balance_after,
    spent: sent.reduce((sum, message) => sum + message.credits, 0),
    messages: sent.length,
  }
}

// spec: chats-16
test('100 concurrent messages with credits for 10: ten are sent, and the totals are right', async () => {
  const site = await app.newSite({ signup_credits: 100, message_credits: 10 })
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const answers = await Promise.all(Array.from({ length: 100 }, (_, nth) => start(ada, ben, String(nth))))
  expect(tally(answers)).toEqual({ sent: 10, credits_required: 90 })
  expect(await moneyOf(ada)).toEqual({ balance: 0, ledger: 0, lastBalance: 0, spent: 100, messages: 10 })
  expect(await unread(ben)).toBe(10)
  const balances = answers.flatMap((answer) => (answer.status === 200 ? [answer.body.credits] : []))
  expect(balances.sort((a, b) => a - b)).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90])
})

test('concurrent gifts and messages spend the available credits and no more', async () => {
  const site = await app.newSite({ signup_credits: 200, message_credits: 10 })
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const rose = { kind: 'gift', body: undefined, gift_id: 4 }
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, nth) => start(ada, nth % 2 ? ben : eve, String(nth), nth % 3 ? {} : rose)),
  )
  const paid = answers.flatMap(({ status, body }) => (status === 200 ? [body.message.credits] : []))
  const money = await moneyOf(ada)
  expect(money).toEqual({
    balance: 200 - paid.reduce((sum, credits) => sum + credits, 0),
    ledger: money.balance,
    lastBalance: money.balance,
    spent: 200 - money.balance,
    messages: paid.length,
  })
  // In any order, the remaining credits do not pay for a message.
  expect(money.balance).toBeGreaterThanOrEqual(0)
  expect(money.balance).toBeLessThan(10)
  expect(new Set(paid)).toEqual(new Set([10, 25]))
  expect((await unread(ben)) + (await unread(eve))).toBe(paid.length)
})

test('five concurrent gifts with one client id: given and paid once', async () => {
  const site = await app.newSite({ signup_credits: 100 })
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const once = { client_id: randomUUID(), kind: 'gift', body: undefined, gift_id: 4 }
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(ada, ben, '', once)))
  expect(tally(answers)).toEqual({ sent: 5 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(await moneyOf(ada)).toMatchObject({ balance: 75, ledger: 75, spent: 25, messages: 1 })
})

// spec: chats-16
test('five concurrent messages with one client id: one message, one charge, one response', async () => {
  const site = await app.newSite({ signup_credits: 100, message_credits: 10 })
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const client_id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(ada, ben, 'Once', { client_id })))
  expect(tally(answers)).toEqual({ sent: 5 })
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
  expect(await moneyOf(ada)).toMatchObject({ balance: 90, ledger: 90, messages: 1 })
  expect(await unread(ben)).toBe(1)
})

test('a free member who starts five conversations concurrently starts two', async () => {
  const site = await app.newSite({ signup_credits: 100, message_credits: 10 })
  const ada = await newMember(app, site)
  const others: TestMember[] = []
  for (let nth = 0; nth < 5; nth += 1) others.push(await newMember(app, site))
  const answers = await Promise.all(others.map((other) => start(ada, other)))
  expect(tally(answers)).toEqual({ sent: 2, conversation_limit: 3 })
  expect((await ada.call('/api/chats')).body.chats).toHaveLength(2)
  expect(await moneyOf(ada)).toMatchObject({ balance: 80, messages: 2 })
})

test('the second of two concurrent messages to the same member starts nothing, and needs no further start', async () => {
  const site = await app.newSite({ signup_credits: 1000, message_credits: 10 })
  for (let round = 0; round < 8; round += 1) {
    const [ada, ben, eve] = [
      await newMember(app, site),
      await newMember(app, site),
      await newMember(app, site),
    ]
    expect(tally([await start(ada, eve)])).toEqual({ sent: 1 })
    const message = {
      kind: 'text' as const,
      sender_id: ada.id,
      recipient_id: ben.id,
      body: 'Hello',
      fictional_acknowledged: false,
    }
    const send = () => sendMessages(app.work(), [{ ...message, client_id: randomUUID() }])
    // In transactions of their own, as from two processes; only two conversations may be started.
    const verdicts = (await Promise.all([send(), send(), send()])).flat()
    expect(verdicts.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent'])
    const seen = (await ben.call('/api/chats')).body.chats
    expect(seen).toHaveLength(1)
    expect(seen[0].last_message.id).toBe(
      Math.max(...verdicts.map((each) => (each.kind === 'sent' ? each.message.id : 0))),
    )
  }
})

// spec: chats-9
test('two members who write to each other for the first time concurrently share one conversation, started by one', async () => {
  const site = await app.newSite({ signup_credits: 1000, message_credits: 10 })
  for (let round = 0; round < 8; round += 1) {
    const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
    const answers = await Promise.all([start(ada, ben), start(ben, ada), start(ada, ben), start(ben, ada)])
    expect(tally(answers)).toEqual({ sent: 4 })
    expect(new Set(answers.map((answer) => answer.body.conversation_id)).size).toBe(1)
    const totals = await app.services.database.db
      .selectFrom('chat_totals')
      .select(['conversations_started', 'unread_messages'])
      .where('profile_id', 'in', [ada.id, ben.id])
      .execute()
    expect(totals.reduce((sum, row) => sum + row.conversations_started, 0)).toBe(1)
    expect(totals.map((row) => row.unread_messages)).toEqual([2, 2])
  }
})

test('unread counts stay right when messages, reads, unsends and deletions run concurrently', async () => {
  const site = await app.newSite({ signup_credits: 1000, message_credits: 1 })
  const ben = await newMember(app, site)
  const senders: TestMember[] = []
  for (let nth = 0; nth < 3; nth += 1) senders.push(await newMember(app, site))
  const ids = await Promise.all(
    senders.map(async (sender) => (await start(sender, ben)).body.conversation_id as number),
  )
  const answers = await Promise.all(
    senders.flatMap((sender, at) => {
      const id = ids[at]
      return Array.from({ length: 24 }, async (_, nth) => {
        if (nth === 11 && at === 0) return ben.call(`/api/chats/${id}`, { method: 'DELETE' })
        if (nth % 8 === 5) {
          return ben.call(`/api/chats/${id}/read`, { method: 'POST', body: { up_to: 9_000_000_000_000 } })
        }
        const sent = await start(sender, ben, String(nth))
        if (nth % 4 !== 2) return sent
        await sender.call(`/api/chats/${id}/messages/${sent.body.message.id}`, { method: 'DELETE' })
        return sent
      })
    }),
  )
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  const { chats, totals } = (await ben.call('/api/chats')).body
  const { db } = app.services.database
  for (const chat of chats) {
    const member = await db
      .selectFrom('conversation_members')
      .selectAll()
      .where('conversation_id', '=', chat.conversation_id)
      .where('profile_id', '=', ben.id)
      .executeTakeFirstOrThrow()
    const open = await db
      .selectFrom('messages')
      .select('id')
      .where('conversation_id', '=', chat.conversation_id)
      .where('sender_id', '<>', ben.id)
      .where('read_at', 'is', null)
      .where('taken_back_at', 'is', null)
      .where('id', '>', member.cleared_up_to)
      .execute()
    expect(chat.num_unread_messages).toBe(open.length)
  }
  const sum = chats.reduce(
    (total: number, chat: { num_unread_messages: number }) => total + chat.num_unread_messages,
    0,
  )
  expect(totals.unread_messages).toBe(sum)
})

test('the stream shows the messages of a conversation in the order of their ids', async () => {
  const site = await app.newSite({ signup_credits: 1000, message_credits: 1 })
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const entries: LiveEntry[] = []
  app.services.hub.listen(ben.id, (entry) => entries.push(entry))
  await start(ada, ben)
  // Both members write, so that only the conversation's lock keeps their ids in commit order.
  await Promise.all(
    Array.from({ length: 100 }, (_, nth) =>
      nth % 2 ? start(ada, ben, String(nth)) : start(ben, ada, String(nth)),
    ),
  )
  const stored = (await findAllStreamEventsAfter(app.services.database.db, ben.id, 0, 1000)).filter(
    ({ type }) => type === 'message',
  )
  expect(entries.filter((entry) => entry.type === 'message')).toHaveLength(101)
  const ids = stored.map(({ data }) => (JSON.parse(data) as { message: { id: number } }).message.id)
  expect(ids).toHaveLength(101)
  expect(ids).toEqual([...ids].sort((a, b) => a - b))
})

test('a polling reader never misses a message that becomes visible late', async () => {
  const site = await app.newSite({ signup_credits: 1000, message_credits: 1 })
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = (await start(ada, ben)).body.conversation_id as number
  let isDone = false
  const seen: number[] = []
  const poll = async () => {
    while (!isDone) {
      const page = (await ben.call(`/api/chats/${id}/messages`)).body.messages as { id: number }[]
      const newest = seen.at(-1) ?? 0
      for (const message of page.reverse()) if (message.id > newest) seen.push(message.id)
      // The embedded database returns without ever yielding the thread.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const polling = poll()
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) => start(nth % 2 ? ada : ben, nth % 2 ? ben : ada, String(nth))),
  )
  isDone = true
  await polling
  const page = (await ben.call(`/api/chats/${id}/messages`)).body.messages as { id: number }[]
  const newest = seen.at(-1) ?? 0
  const stored = page.map((message) => message.id).reverse()
  expect(seen).toEqual(stored.filter((messageId) => messageId <= newest))
})

// spec: chats-14
test('batches in opposite order do not deadlock', async () => {
  const site = await app.newSite({ signup_credits: 1000, message_credits: 1 })
  const members: TestMember[] = []
  for (let nth = 0; nth < 6; nth += 1) members.push(await newMember(app, site, { is_premium: true }))
  const everyPair = members.flatMap((from) =>
    members.filter((to) => to !== from).map((to) => [from, to] as const),
  )
  const batchOf = (pairs: typeof everyPair) =>
    sendMessages(
      app.work(),
      pairs.map(([from, to]) => ({
        kind: 'text' as const,
        sender_id: from.id,
        recipient_id: to.id,
        client_id: randomUUID(),
        body: 'Hello',
        fictional_acknowledged: false,
      })),
    )
  const verdicts = await Promise.all([
    batchOf(everyPair),
    batchOf([...everyPair].reverse()),
    batchOf(everyPair.slice(10)),
    batchOf(everyPair.slice(0, 20).reverse()),
  ])
  expect(verdicts.flat().every((verdict) => verdict.kind === 'sent')).toBe(true)
  for (const member of members) {
    const money = await moneyOf(member)
    expect(money.balance).toBe(1000 - money.messages)
    expect(money.ledger).toBe(money.balance)
  }
})
