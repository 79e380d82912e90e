import { sql } from 'kysely'
import type { QueueKind } from '../../../../core/staff.ts'
import type { Db, Made, MadeJson, ReadDb } from '../../../../server/db/tables.ts'
import type { Subject } from '../../queue.ts'
import type { Urgency } from '../../rules.ts'

/** Decided items by how many quarters of an hour they were open, such as `{"3": 2}`. */
export type Waits = Record<string, number>

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    queue_items: {
      id: Made<number>
      kind: QueueKind
      subject_kind: string
      subject_id: number
      profile_id: number | null
      site_id: number
      language: string
      urgency: number
      opened_at: Time
      due_at: Time
      reports: Made<number>
      state: Made<'open' | 'decided' | 'closed'>
      claimed_by: Made<number | null>
      claimed_until: NullableTime
      closed_at: NullableTime
      alarmed_at: NullableTime
    }
    queue_skips: { id: Made<number>; item_id: number; account_id: number; reason: string; created_at: Time }
    queue_days: {
      day: string
      site_id: number
      kind: string
      account_id: number | null
      opened: Made<number>
      decided: Made<number>
      skipped: Made<number>
      undone: Made<number>
      late: Made<number>
      seconds: Made<number>
      shown: Made<number>
      reports: Made<number>
      overturned: Made<number>
      waits: MadeJson<Waits>
    }
  }
}

/** An item to open. */
export interface NewItem {
  kind: QueueKind
  subject: Subject
  profile_id: number | null
  site_id: number
  language: string
  urgency: Urgency
  opened_at: Date
  due_at: Date
  /** Reports that come with it. */
  reports?: number
}

const columns = [
  'id',
  'kind',
  'subject_kind',
  'subject_id',
  'profile_id',
  'site_id',
  'language',
  'urgency',
  'opened_at',
  'due_at',
  'reports',
  'state',
  'claimed_by',
  'claimed_until',
] as const

export type QueueRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

/**
 * Opens an item, or adds reports to the open one of the subject, which becomes as urgent as the most urgent of them. Returns its
 * id, and whether it is new.
 */
export async function upsertItem(db: Db, item: NewItem): Promise<{ id: number; is_new: boolean }> {
  const { subject, reports = 0, ...rest } = item
  return db
    .insertInto('queue_items')
    .values({ ...rest, reports, subject_kind: subject.kind, subject_id: subject.id })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_kind', 'subject_id']).where('state', '<>', 'closed').doUpdateSet({
        reports: sql`queue_items.reports + excluded.reports`,
        urgency: sql`least(queue_items.urgency, excluded.urgency)`,
        due_at: sql`least(queue_items.due_at, excluded.due_at)`,
      }),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
    .executeTakeFirstOrThrow()
}

/** Returns an item. */
export function findItem(db: ReadDb, id: number) {
  return db.selectFrom('queue_items').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks an item and returns it. */
export function lockItem(db: Db, id: number) {
  return db.selectFrom('queue_items').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Closes the item of a subject that waits no longer by itself, also where it is decided already, unless told otherwise: that
 * decision is not applied. Returns it, undefined without one.
 */
export function closeItemOf(
  db: Db,
  { kind, subject, now }: { kind: QueueKind; subject: Subject; now: Date },
  options: { unlessDecided?: boolean } = {},
) {
  return db
    .updateTable('queue_items')
    .set({ state: 'closed', closed_at: now, claimed_by: null, claimed_until: null })
    .where('kind', '=', kind)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', 'in', options.unlessDecided ? ['open'] : ['open', 'decided'])
    .returning(['id', 'site_id', 'opened_at', 'due_at'])
    .executeTakeFirst()
}

/** Closes the items about a member. Returns them. */
export function closeItemsAbout(db: Db, profileId: number, now: Date) {
  return db
    .updateTable('queue_items')
    .set({ state: 'closed', closed_at: now, claimed_by: null, claimed_until: null })
    .where('profile_id', '=', profileId)
    .where('state', '<>', 'closed')
    .returning(['id', 'kind', 'site_id'])
    .execute()
}

type ItemState = 'open' | 'decided' | 'closed'

/** Changes the state of an item; a claim ends with it. Returns false where it is in another state than `from`. */
export async function updateItemState(
  db: Db,
  id: number,
  { from, to }: { from: ItemState; to: ItemState },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('queue_items')
    .set({ state: to, closed_at: to === 'closed' ? now : null, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the item of a subject that is not closed. */
export function findItemOf(db: ReadDb, kind: QueueKind, subject: Subject) {
  return db
    .selectFrom('queue_items')
    .select(columns)
    .where('kind', '=', kind)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}

/** A kind that a member of staff may open; null is all sites. */
export interface ClaimableKind {
  kind: QueueKind
  sites: number[] | null
  /** The sites on which they may open items about children. */
  child_sites: number[] | null
}

/** The kinds as rows of a statement. */
const wantedKinds = (kinds: readonly ClaimableKind[]) => sql`
  jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) as wanted (kind text, sites bigint[], child_sites bigint[])`

const isOpenTo = sql<boolean>`
  i.kind = wanted.kind and i.state = 'open'
  and (wanted.sites is null or i.site_id = any(wanted.sites))
  and (i.urgency > 0 or i.kind = 'age' or wanted.child_sites is null or i.site_id = any(wanted.child_sites))`

/**
 * Claims the most urgent open items that nobody holds, at most `amount`; concurrent claims get others. Leaves out what the
 * person has skipped within the time, and appeals against their own decisions.
 */
export async function claimNext(
  db: Db,
  claim: {
    by: number
    claimable: readonly ClaimableKind[]
    amount: number
    until: Date
    now: Date
    skippedSince: Date
  },
): Promise<QueueRow[]> {
  const { by, claimable, amount, until, now, skippedSince } = claim
  // By kind, so that each is read in the order of its index, and no more than wanted.
  const { rows } = await sql<QueueRow>`
    with next as (
      select found.id from ${wantedKinds(claimable)}
      cross join lateral (
        select i.id, i.urgency, i.due_at from queue_items i
        where ${isOpenTo}
          and (i.claimed_until is null or i.claimed_until <= ${now.toISOString()}::timestamptz)
          and not exists (
            select from queue_skips s
            where s.item_id = i.id and s.account_id = ${by} and s.created_at > ${skippedSince.toISOString()}::timestamptz
          )
          and not exists (
            select from appeals p join decisions d on d.id = p.decision_id
            where i.kind = 'appeal' and p.id = i.subject_id and (d.decided_by = ${by} or d.confirmed_by = ${by})
          )
        order by i.urgency, i.due_at, i.id limit ${amount} for update of i skip locked
      ) found
      order by found.urgency, found.due_at, found.id limit ${amount}
    )
    update queue_items i set claimed_by = ${by}, claimed_until = ${until.toISOString()}::timestamptz
    from next where i.id = next.id
    returning ${sql.join(columns.map((name) => sql.ref(`i.${name}`)))}
  `.execute(db)
  return inOrder(rows)
}

/** Most urgent first, then by the clock. */
function inOrder(rows: QueueRow[]): QueueRow[] {
  const at = (row: QueueRow) => new Date(row.due_at).getTime()
  return rows.sort((a, b) => a.urgency - b.urgency || at(a) - at(b) || a.id - b.id)
}

/** Claims one item that nobody else holds, or extends the own claim. Returns false where another holds it, or it is not open. */
export async function claimItem(
  db: Db,
  claim: { id: number; by: number; until: Date; now: Date },
): Promise<boolean> {
  const { id, by, until, now } = claim
  const { numUpdatedRows } = await db
    .updateTable('queue_items')
    .set({ claimed_by: by, claimed_until: until })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('claimed_by', '=', by),
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', now.toISOString()),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives back a claim, or, without an id, all that a person holds. */
export async function releaseClaims(db: Db, by: number, id?: number): Promise<void> {
  await db
    .updateTable('queue_items')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', by)
    .where('state', '=', 'open')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute()
}

export async function insertSkip(
  db: Db,
  skip: { item_id: number; account_id: number; reason: string; created_at: Date },
): Promise<void> {
  await db.insertInto('queue_skips').values(skip).execute()
}

/** A position in the queue's order. */
export interface QueuePosition {
  urgency: number
  due_at: string
  id: number
}

/** Returns open items in order, after a position. */
export async function findItems(
  db: ReadDb,
  query: { claimable: readonly ClaimableKind[]; after: QueuePosition | null; limit: number },
): Promise<QueueRow[]> {
  const { claimable, after, limit } = query
  const { rows } = await sql<QueueRow>`
    select found.* from ${wantedKinds(claimable)}
    cross join lateral (
      select ${sql.join(columns.map((name) => sql.ref(`i.${name}`)))} from queue_items i
      where ${isOpenTo}
        and (${after === null}::boolean or (i.urgency, i.due_at, i.id)
          > (${after?.urgency ?? 0}::smallint, ${after?.due_at ?? '-infinity'}::timestamptz, ${after?.id ?? 0}::bigint))
      order by i.urgency, i.due_at, i.id limit ${limit}
    ) found
    order by found.urgency, found.due_at, found.id limit ${limit}
  `.execute(db)
  return rows
}

/** Marks the open items of some kinds half of whose clock has passed, each once. Returns them. */
export function markAlarms(db: Db, kinds: readonly QueueKind[], now: Date) {
  return db
    .updateTable('queue_items')
    .set({ alarmed_at: now })
    .where('state', '=', 'open')
    .where('kind', 'in', kinds)
    .where('alarmed_at', 'is', null)
    .where(sql<boolean>`opened_at + (due_at - opened_at) / 2 <= ${now.toISOString()}::timestamptz`)
    .returning(['id', 'kind', 'site_id'])
    .execute()
}

/**
 * Returns how many items of each kind are open, up to `cap` each, how many of these are late, and of how many staff was told that
 * half of their clock has passed.
 */
export async function countItems(
  db: ReadDb,
  claimable: readonly ClaimableKind[],
  now: Date,
  cap: number,
): Promise<{ kind: QueueKind; open: number; late: number; alarms: number }[]> {
  const { rows } = await sql<{ kind: QueueKind; open: number; late: number; alarms: number }>`
    select wanted.kind, count(found.due_at)::int as open,
      count(*) filter (where found.due_at < ${now.toISOString()}::timestamptz)::int as late,
      count(found.alarmed_at)::int as alarms
    from ${wantedKinds(claimable)}
    left join lateral (
      select i.due_at, i.alarmed_at from queue_items i where ${isOpenTo}
      order by i.urgency, i.due_at, i.id limit ${cap}
    ) found on true
    group by wanted.kind
  `.execute(db)
  return rows
}

/** Returns the open items that a person holds, in order. */
export async function findHeldItems(db: ReadDb, by: number, now: Date): Promise<QueueRow[]> {
  const rows = await db
    .selectFrom('queue_items')
    .select(columns)
    .where('claimed_by', '=', by)
    .where('state', '=', 'open')
    .where('claimed_until', '>', now.toISOString())
    .execute()
  return inOrder(rows)
}

/** Returns how many items of each kind a person has decided on a day, without those undone. */
export function countDecidedOn(
  db: ReadDb,
  by: number,
  now: Date,
): Promise<{ kind: string; decided: number }[]> {
  return db
    .selectFrom('queue_days')
    .select(['kind', sql<number>`greatest(sum(decided - undone), 0)::int`.as('decided')])
    .where('day', '=', now.toISOString().slice(0, 10))
    .where('account_id', '=', by)
    .groupBy('kind')
    .execute()
}

/** Returns how many items with pictures a person was handed on a day. */
export async function countShownOn(db: ReadDb, by: number, now: Date): Promise<number> {
  const { shown } = await db
    .selectFrom('queue_days')
    .select(sql<number>`coalesce(sum(shown), 0)::int`.as('shown'))
    .where('day', '=', now.toISOString().slice(0, 10))
    .where('account_id', '=', by)
    .executeTakeFirstOrThrow()
  return shown
}

/** What a day's row counts. */
export type DayCount = 'opened' | 'decided' | 'skipped' | 'undone' | 'shown' | 'reports' | 'overturned'

/** Counts in the figures of the day. `seconds` is how long a decided item was open. */
export async function addToDay(
  db: Db,
  day: {
    now: Date
    site_id: number
    kind: string
    account_id: number | null
    count: DayCount
    amount?: number
    seconds?: number
    isLate?: boolean
  },
): Promise<void> {
  const { now, site_id, kind, account_id, count, amount = 1, seconds, isLate = false } = day
  const late = isLate ? 1 : 0
  const quarter = seconds === undefined ? null : String(Math.floor(Math.max(0, seconds) / 900))
  const waits: Waits = quarter === null ? {} : { [quarter]: 1 }
  await sql`
    insert into queue_days (day, site_id, kind, account_id, ${sql.ref(count)}, late, seconds, waits)
    values (${now.toISOString().slice(0, 10)}::date, ${site_id}, ${kind}, ${account_id}, ${amount}, ${late},
      ${seconds ?? 0}, ${JSON.stringify(waits)}::jsonb)
    on conflict (day, site_id, kind, account_id) do update set
      ${sql.ref(count)} = queue_days.${sql.ref(count)} + excluded.${sql.ref(count)}, late = queue_days.late + excluded.late,
      seconds = queue_days.seconds + excluded.seconds,
      waits = case when ${quarter}::text is null then queue_days.waits else queue_days.waits
        || jsonb_build_object(${quarter}::text, coalesce((queue_days.waits ->> ${quarter}::text)::int, 0) + 1) end
  `.execute(db)
}

/** The figures of a kind on a day, or of some days together. */
export interface QueueSum {
  /** The first day of the part of the time that it sums up. */
  day: string
  kind: QueueKind
  opened: number
  reports: number
  decided: number
  skipped: number
  undone: number
  late: number
  overturned: number
  waits: Waits[]
}

/**
 * Returns the figures of sites between two days (UTC, both included), by kind and by `part` of the time; of one person alone where
 * `accountId` is given.
 */
export async function sumQueueDays(
  db: ReadDb,
  query: {
    siteIds: readonly number[]
    from: string
    to: string
    part: 'day' | 'month' | 'all'
    accountId?: number | undefined
  },
): Promise<QueueSum[]> {
  const { siteIds, from, to, part, accountId = null } = query
  const day =
    part === 'all' ? sql`${from}::date` : part === 'day' ? sql`q.day` : sql`date_trunc('month', q.day)::date`
  const { rows } = await sql<QueueSum>`
    select to_char(${day}, 'YYYY-MM-DD') as day, q.kind, sum(q.opened)::int as opened, sum(q.reports)::int as reports,
      sum(q.decided)::int as decided, sum(q.skipped)::int as skipped, sum(q.undone)::int as undone, sum(q.late)::int as late,
      sum(q.overturned)::int as overturned, jsonb_agg(q.waits) filter (where q.waits <> '{}') as waits
    from queue_days q
    where q.day between ${from}::date and ${to}::date and q.site_id = any(${[...siteIds]}::bigint[])
      and (${accountId}::bigint is null or q.account_id = ${accountId}::bigint)
    group by 1, 2 order by 1, 2
  `.execute(db)
  return rows.map((row) => ({ ...row, waits: row.waits ?? [] }))
}
