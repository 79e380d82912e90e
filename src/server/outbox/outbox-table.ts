import { sql } from 'kysely'
import type { Db, Made, NullableTime, ReadDb, Time } from '../db/tables.ts'
import { type ChannelName, type Priority, priorities } from './channel.ts'

declare module '../db/tables.ts' {
  interface Tables {
    outbox: OutboxTable
  }
}

export const outboxStates = ['waiting', 'sending', 'sent', 'failed'] as const
export type OutboxState = (typeof outboxStates)[number]

interface OutboxTable {
  id: Made<number>
  channel: ChannelName
  token: string
  account_id: number | null
  site_id: number | null
  kind: string
  address: string | null
  domain: string | null
  priority: number
  state: OutboxState
  content: string | null
  attempts: Made<number>
  created_at: Time
  due_at: Time
  expires_at: Time
  lease_owner: string | null
  lease_until: NullableTime
  finished_at: NullableTime
  reason: string | null
}

/** A mail or push to store; `content` is sealed. */
export interface NewRow {
  channel: ChannelName
  token: string
  account_id: number | null
  site_id: number | null
  kind: string
  address: string | null
  domain: string | null
  priority: Priority
  content: string
  expires_at: Date
}

/** Stores rows that are due at once. What was stored before under the same token is left as it is. */
export async function insertOutbox(db: Db, rows: NewRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('outbox')
    .values(
      rows.map(({ priority, ...row }) => ({
        ...row,
        priority: priorities[priority],
        state: 'waiting' as const,
        created_at: now,
        due_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute()
}

/** Returns those of the tokens under which something was stored. */
export async function findAllStored(db: ReadDb, tokens: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('outbox').select('token').where('token', 'in', tokens).execute()
  return new Set(rows.map(({ token }) => token))
}

/** Returns whether something was stored under a token. */
export async function existsInOutbox(db: ReadDb, token: string): Promise<boolean> {
  const row = await db.selectFrom('outbox').select('id').where('token', '=', token).executeTakeFirst()
  return row !== undefined
}

/** A row that one process may deliver now. */
export interface ClaimedRow {
  id: number
  token: string
  account_id: number | null
  site_id: number | null
  kind: string
  address: string | null
  content: string | null
  attempts: number
  expires_at: string
}

interface Claim {
  channel: ChannelName
  owner: string
  now: Date
  until: Date
  limit: number
}

/**
 * Marks due rows as being sent and returns them, most urgent first. Processes that claim concurrently get different rows.
 * The mark is committed before the delivery begins: a row in the state `sending` may have arrived, any other has not.
 */
export async function claimDue(db: Db, { channel, owner, now, until, limit }: Claim): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    update outbox set state = 'sending', attempts = attempts + 1, lease_owner = ${owner}, lease_until = ${until}
    where id in (
      select id from outbox
      where channel = ${channel} and state = 'waiting' and due_at <= ${now}
      order by priority, due_at, id
      limit ${limit}
      for update skip locked
    )
    returning id, token, account_id, site_id, kind, address, content, attempts, expires_at
  `.execute(db)
  return rows
}

/** How an attempt ended; `due_at` is when to try again. */
export interface Finished {
  id: number
  state: 'sent' | 'failed' | 'waiting'
  due_at: Date | null
  reason: string | null
}

/** Stores how attempts ended. Rows that another process has claimed since then are left as they are. */
export async function updateFinished(db: Db, owner: string, finished: Finished[], now: Date): Promise<void> {
  await sql`
    update outbox set
      state = done.state,
      reason = done.reason,
      due_at = coalesce(done.due_at, outbox.due_at),
      content = case when done.state = 'waiting' then outbox.content end,
      finished_at = case when done.state = 'waiting' then null else ${now}::timestamptz end,
      lease_owner = null,
      lease_until = null
    from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb)
      as done (id bigint, state text, due_at timestamptz, reason text)
    where outbox.id = done.id and outbox.state = 'sending' and outbox.lease_owner = ${owner}
  `.execute(db)
}

/** Extends the lease of rows whose delivery goes on. */
export async function renewLease(db: Db, owner: string, ids: number[], until: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: until })
    .where('id', 'in', ids)
    .where('state', '=', 'sending')
    .where('lease_owner', '=', owner)
    .execute()
}

/**
 * Puts rows that other processes were sending when they ended back into the queue. They may have arrived, and are sent
 * again under the same token. Returns the number of rows.
 */
export async function releaseAbandoned(db: Db, owner: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', due_at: now, lease_owner: null, lease_until: null, reason: 'outcome_unknown' })
    .where('state', '=', 'sending')
    .where('lease_until', '<', now.toISOString())
    .where('lease_owner', '<>', owner)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns whether a row is due that no process is sending. */
export async function existsDue(db: ReadDb, channels: ChannelName[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('channel', 'in', channels)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now.toISOString())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A row as staff see it: what was sent to whom and what became of it, never the content. */
export interface OutboxView {
  id: number
  channel: ChannelName
  account_id: number | null
  site_id: number | null
  kind: string
  address: string | null
  state: OutboxState
  attempts: number
  created_at: string
  due_at: string
  finished_at: string | null
  reason: string | null
}

interface OutboxSearch {
  account_id?: number
  /** In any case. */
  address?: string
  channel?: ChannelName
  kind?: string
  state?: OutboxState
  /** Only rows before this id: the next page. */
  before?: number
  limit?: number
}

const maxFound = 200

/** Returns stored mails and pushes, newest first, at most 200. */
export async function findOutbox(db: ReadDb, search: OutboxSearch = {}): Promise<OutboxView[]> {
  const { address, before, limit = maxFound, ...equal } = search
  let query = db
    .selectFrom('outbox')
    .select(['id', 'channel', 'account_id', 'site_id', 'kind', 'address', 'state', 'attempts'])
    .select(['created_at', 'due_at', 'finished_at', 'reason'])
  for (const name of ['account_id', 'channel', 'kind', 'state'] as const) {
    const value = equal[name]
    if (value !== undefined) query = query.where(name, '=', value)
  }
  if (address !== undefined) query = query.where(sql`lower(address)`, '=', address.toLowerCase())
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(Math.min(limit, maxFound)).execute()
}

/** A mail that has left, or may have. */
export interface LeftMail {
  token: string
  account_id: number | null
  kind: string
  address: string | null
  domain: string | null
}

const leftMail = ['token', 'account_id', 'kind', 'address', 'domain'] as const

/** Returns the mail of a token; undefined for an unknown token and for a mail that was never tried. */
export function findLeftMail(db: ReadDb, token: string): Promise<LeftMail | undefined> {
  return db
    .selectFrom('outbox')
    .select(leftMail)
    .where('token', '=', token)
    .where('channel', '=', 'mail')
    .where('attempts', '>', 0)
    .executeTakeFirst()
}

/** Returns the newest mail to an address, in any case, that was sent since a time. */
export function findNewestMailTo(db: ReadDb, address: string, since: Date): Promise<LeftMail | undefined> {
  return db
    .selectFrom('outbox')
    .select(leftMail)
    .where(sql`lower(address)`, '=', address.toLowerCase())
    .where('channel', '=', 'mail')
    .where('state', '=', 'sent')
    .where('finished_at', '>=', since.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns how many mails were sent from a domain since a time. */
export async function countSentFrom(db: ReadDb, domain: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('domain', '=', domain)
    .where('channel', '=', 'mail')
    .where('state', '=', 'sent')
    .where('finished_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Which rows to give up. */
interface GivenUp {
  account_id?: number
  domain?: string
  channel?: ChannelName
  kinds?: readonly string[]
  priorities: readonly Priority[]
}

/**
 * Gives up rows that wait. One that is being sent now may arrive, but is not retried. Throws unless an account or
 * a domain is named.
 */
export async function giveUpOutbox(
  db: Db,
  { account_id, domain, channel, kinds, priorities: names }: GivenUp,
  reason: string,
  now: Date,
): Promise<void> {
  if (account_id === undefined && domain === undefined)
    throw new Error('giveUpOutbox needs an account or a domain')
  const isWaiting = sql`state = 'waiting'`
  let query = db
    .updateTable('outbox')
    .set({
      state: sql<OutboxState>`case when ${isWaiting} then 'failed' else state end`,
      reason: sql<string>`case when ${isWaiting} then ${reason} else reason end`,
      content: sql<string>`case when ${isWaiting} then null else content end`,
      finished_at: sql<Date>`case when ${isWaiting} then ${now}::timestamptz end`,
      expires_at: now,
    })
    .where('state', 'in', ['waiting', 'sending'])
    .where(
      'priority',
      'in',
      names.map((name) => priorities[name]),
    )
  if (account_id !== undefined) query = query.where('account_id', '=', account_id)
  if (domain !== undefined) query = query.where('domain', '=', domain)
  if (channel !== undefined) query = query.where('channel', '=', channel)
  if (kinds !== undefined) query = query.where('kind', 'in', kinds)
  await query.execute()
}

/** Deletes what was sent or given up before a time. */
export async function deleteOldOutbox(db: Db, finishedUntil: Date): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('state', 'in', ['sent', 'failed'])
    .where('finished_at', '<', finishedUntil.toISOString())
    .execute()
}

/** Deletes everything that was or would be sent to an account. */
export async function deleteOutboxOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('outbox').where('account_id', '=', accountId).execute()
}
