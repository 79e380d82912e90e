import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newClientId } from '../src/core/client-ids.ts'
import { sendMessages } from '../src/features/chats/server/public.ts'
import { newMember } from './drivers/factories.ts'
import { findServer, newDatabase } from './drivers/postgres-server.ts'
import { type LiveReader, type Outcome, openLive, send } from './drivers/process-client.ts'
import { endProcesses, type ProductProcess, startProcess } from './drivers/product-process.ts'
import { fillProduct, newLocalSite } from './drivers/stored-product.ts'

// A hundred members chat while the process is killed and restarted, the database drops its connections and
// streams are cut; a member without a response retries, as the browser does. Uses a whole machine for half a
// minute, so it is a step of the long run by itself: `FAULT_RUN=1 npx vitest run chat-faults`.

const server = process.env.FAULT_RUN ? await findServer() : null
const database = server ? await newDatabase(server) : null
const pairs = 50
const credits = 5000
const cost = 3

afterAll(async () => {
  await endProcesses()
  await database?.drop()
})

interface Chatter {
  id: number
  cookie: string
  conversation_id: number
  /** Client ids that the server acknowledged. */
  acknowledged: Set<string>
  /** Client ids received on the stream, in order, since the last `resync`. */
  received: string[]
  hasResynced: boolean
}

/** Creates pairs of members who have written to each other once. */
function makePairs(environment: Record<string, string>): Promise<Chatter[]> {
  return fillProduct(environment, async (app) => {
    const site = await newLocalSite(app, { message_credits: cost, signup_credits: credits })
    const chatters: Chatter[] = []
    for (let nth = 0; nth < pairs; nth += 1) {
      const [one, other] = [await newMember(app, site), await newMember(app, site)]
      const openers = [
        [one, other],
        [other, one],
      ].map(([from, to]) => ({
        kind: 'text' as const,
        sender_id: from?.id as number,
        recipient_id: to?.id as number,
        client_id: newClientId(),
        body: 'first',
        fictional_acknowledged: false,
      }))
      const verdicts = await sendMessages(app.work(), openers)
      for (const [at, member] of [one, other].entries()) {
        const verdict = verdicts[at]
        if (verdict?.kind !== 'sent') throw new Error('a first message was not sent')
        chatters.push({
          id: member.id,
          cookie: member.cookie,
          conversation_id: verdict.message.conversation_id,
          acknowledged: new Set([verdict.message.client_id]),
          received: [],
          hasResynced: false,
        })
      }
    }
    return chatters
  })
}

/** The current process for the members: a new one after each kill. */
interface RunningProduct {
  process: ProductProcess
  isOver: boolean
  /** No process will respond again. */
  isGone: boolean
}

/** Sends messages one after another, each until it is acknowledged, and reads in between. */
async function chat(product: RunningProduct, member: Chatter): Promise<void> {
  while (!product.isOver) {
    const client_id = newClientId()
    for (;;) {
      const path = `/api/chats/${member.conversation_id}/messages`
      const outcome: Outcome = await send(product.process.port, path, {
        cookie: member.cookie,
        body: { client_id, kind: 'text', body: `message ${client_id}` },
      })
      if (outcome.kind === 'answered' && outcome.status === 200) {
        const { message } = JSON.parse(outcome.body) as { message: { id: number } }
        member.acknowledged.add(client_id)
        await send(product.process.port, `/api/chats/${member.conversation_id}/read`, {
          cookie: member.cookie,
          body: { up_to: message.id },
        })
        break
      }
      // Only retriable errors are allowed.
      if (outcome.kind === 'answered') expect(outcome.status).toBeGreaterThanOrEqual(500)
      if (product.isGone) return
      await wait(40)
    }
  }
}

/** Follows the member's stream, which is cut repeatedly, and resumes it. */
async function follow(product: RunningProduct, member: Chatter, isDone: () => boolean): Promise<void> {
  let lastId = '0'
  while (!isDone()) {
    let live: LiveReader
    try {
      live = await openLive(product.process.port, member.cookie, lastId)
    } catch {
      await wait(50)
      continue
    }
    await Promise.race([live.ended, wait(300 + Math.random() * 900)])
    live.close()
    await live.ended
    for (const { type, data } of live.events) {
      if (type === 'resync') member.hasResynced = true
      if (type === 'message' && data.message) member.received.push(data.message.client_id)
    }
    lastId = live.lastId()
  }
}

test.skipIf(!database)(
  'after any fault every acknowledged message exists once on both sides and was charged once',
  async () => {
    const environment = { DATABASE_URL: database?.url as string }
    const chatters = await makePairs(environment)
    const product: RunningProduct = { process: await startProcess(environment), isOver: false, isGone: false }
    const admin = new pg.Client({ connectionString: database?.url })
    await admin.connect()
    let isSettled = false
    const listening = chatters
      .filter((_, at) => at % 5 === 0)
      .map((member) => follow(product, member, () => isSettled))
    const chatting = chatters.map((member) => chat(product, member))

    try {
      for (let fault = 0; fault < 6; fault += 1) {
        await wait(1200)
        if (fault % 2 === 0) {
          product.process.signal('SIGKILL')
          await product.process.ended
          product.process = await startProcess(environment)
        } else {
          await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()`,
          )
        }
      }
      await wait(1000)
    } catch (err) {
      isSettled = true
      product.isGone = true
      throw err
    } finally {
      product.isOver = true
    }
    await Promise.all(chatting)
    await wait(1500)
    isSettled = true
    await Promise.all(listening)

    const { rows: stored } = await admin.query<{
      sender_id: string
      client_id: string
      conversation_id: string
    }>('select sender_id, client_id, conversation_id from messages order by id')
    const expected = chatters.flatMap(({ id, acknowledged }) =>
      [...acknowledged].map((key) => `${id}:${key}`),
    )
    expect(stored.map(({ sender_id, client_id }) => `${sender_id}:${client_id}`).sort()).toEqual(
      expected.sort(),
    )
    expect(stored.length).toBeGreaterThan(pairs * 4)

    // Both sides see the same messages, each once.
    for (const member of chatters) {
      const found = await findMessages(product.process.port, member)
      const own = stored.filter((row) => Number(row.conversation_id) === member.conversation_id)
      expect(found.toReversed()).toEqual(own.map(({ client_id }) => client_id))
    }

    const { rows: wrong } = await admin.query(`
      select a.id, a.credits, sum(e.amount) as entries, count(*) filter (where e.reason = 'message') as debits,
        (select count(*) from messages m where m.sender_id = a.id) as messages,
        (select coalesce(sum(m.num_unread), 0) from conversation_members m where m.profile_id = a.id) as unread,
        (select count(*) from messages m where m.read_at is null and m.sender_id <> a.id and m.conversation_id in
          (select conversation_id from conversation_members c where c.profile_id = a.id)) as unread_messages,
        (select t.unread_messages from chat_totals t where t.profile_id = a.id) as total
      from accounts a join credit_entries e on e.account_id = a.id group by a.id`)
    for (const row of wrong) {
      const { messages } = row
      expect(Number(row.debits)).toBe(Number(messages))
      expect(Number(row.entries)).toBe(row.credits)
      expect(row.credits).toBe(credits - Number(messages) * cost)
      expect(Number(row.unread)).toBe(Number(row.unread_messages))
      expect(row.total).toBe(Number(row.unread_messages))
    }
    expect(wrong).toHaveLength(2 * pairs)

    // Streams that could be resumed delivered each message once.
    const received = chatters.filter(({ received }) => received.length > 0)
    expect(received).toHaveLength(Math.ceil(chatters.length / 5))
    for (const member of received) {
      expect(new Set(member.received).size).toBe(member.received.length)
      if (member.hasResynced) continue
      const own = stored.filter((row) => Number(row.conversation_id) === member.conversation_id)
      expect(member.received.toSorted()).toEqual(own.map(({ client_id }) => client_id).sort())
    }
    await admin.end()
  },
  120_000,
)

/** Returns the client ids of a conversation as seen by a member, newest first. */
async function findMessages(port: number, member: Chatter): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path = `/api/chats/${member.conversation_id}/messages${cursor && `?cursor=${cursor}`}`
    const outcome: Outcome = await send(port, path, { cookie: member.cookie })
    if (outcome.kind !== 'answered' || outcome.status !== 200) throw new Error(JSON.stringify(outcome))
    const page = JSON.parse(outcome.body) as { messages: { client_id: string }[]; next: string | null }
    found.push(...page.messages.map((message) => message.client_id))
    cursor = page.next
  }
  return found
}
