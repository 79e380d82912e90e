import { sql } from 'kysely'
import type { Locale } from '../../../../core/locales.ts'
import type { PhotoRating } from '../../../../core/people.ts'
import type { RestrictionEffect } from '../../../../core/staff.ts'
import type { Db, Json, Made, ReadDb } from '../../../../server/db/tables.ts'
import { type DecisionReason, type DecisionState, type DecisionWord, decisionReasons } from '../../rules.ts'

/** An effect of a decision; `until` is null where it has no end. */
export interface DecidedEffect {
  kind: RestrictionEffect
  until?: string | null
  /** Of an effect on one thing of the member: which, where it is not what the decision is about. */
  subject_id?: number | null
}

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    decisions: {
      id: Made<number>
      item_id: number | null
      kind: string
      subject_kind: string
      subject_id: number
      account_id: number | null
      site_id: number | null
      word: DecisionWord
      reason: string | null
      category: string | null
      rating: PhotoRating | null
      note: string | null
      effects: Json<DecidedEffect[]>
      is_mailed: Made<boolean>
      is_automated: Made<boolean>
      decided_by: number | null
      decided_at: Time
      effective_at: Time
      confirmed_by: Made<number | null>
      state: DecisionState
    }
    statements: {
      id: Made<number>
      decision_id: number
      account_id: number
      reason: string
      source: 'notice' | 'own' | 'automated'
      content: string
      content_at: NullableTime
      created_at: Time
    }
    restrictions: {
      id: Made<number>
      decision_id: number
      account_id: number
      effect: RestrictionEffect
      subject_id: number | null
      starts_at: Time
      until: NullableTime
      ended_at: NullableTime
    }
    appeals: {
      id: Made<number>
      decision_id: number
      account_id: number
      text: string | null
      locale: Locale
      created_at: Time
      state: Made<'open' | 'upheld' | 'rejected'>
      decided_by: Made<number | null>
      decided_at: NullableTime
    }
  }
}

/** A decision to store. */
export interface NewDecision {
  item_id: number | null
  kind: string
  subject_kind: string
  subject_id: number
  account_id: number | null
  site_id: number | null
  word: DecisionWord
  reason: string | null
  category: string | null
  rating: PhotoRating | null
  note: string | null
  effects: DecidedEffect[]
  is_mailed: boolean
  is_automated: boolean
  decided_by: number | null
  decided_at: Date
  effective_at: Date
  state: DecisionState
}

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** Stores a decision and returns it. */
export async function insertDecision(db: Db, { effects, ...decision }: NewDecision): Promise<DecisionRow> {
  return db
    .insertInto('decisions')
    .values({ ...decision, effects: JSON.stringify(effects) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns a decision. */
export function findDecision(db: ReadDb, id: number) {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a decision and returns it. */
export function lockDecision(db: Db, id: number) {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the next decision that is due, which nobody else is applying; undefined without one. */
export function lockDueDecision(db: Db, now: Date) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('state', '=', 'pending')
    .where('effective_at', '<=', now.toISOString())
    .orderBy('effective_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Reports whether a decision is to take effect, or a restriction is over. */
export async function existsDue(db: ReadDb, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from decisions where state = 'pending' and effective_at <= ${now.toISOString()}::timestamptz)
      or exists (select from restrictions where ended_at is null and until <= ${now.toISOString()}::timestamptz) as is_due
  `.execute(db)
  return rows[0]?.is_due ?? false
}

export async function updateDecision(
  db: Db,
  id: number,
  changes: { state: DecisionState; confirmed_by?: number; effective_at?: Date },
): Promise<void> {
  await db.updateTable('decisions').set(changes).where('id', '=', id).execute()
}

/** Returns decisions that wait for a second person, oldest first. */
export function findProposed(db: ReadDb, limit: number) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('state', '=', 'proposed')
    .orderBy('decided_at')
    .limit(limit)
    .execute()
}

/** Returns the decisions of a person that have not taken effect yet and can be undone, newest first. */
export function findPendingOf(db: ReadDb, by: number, now: Date) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('decided_by', '=', by)
    .where('state', '=', 'pending')
    .where('effective_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute()
}

/** Returns what was decided about a subject before, newest first. */
export function findDecisionsOfItem(db: ReadDb, subjectKind: string, subjectId: number) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

/** Returns the decisions about a member, newest first; only those before `beforeId` if it is given. */
export function findDecisionsAbout(
  db: ReadDb,
  accountId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the decisions that were given about a member and hold. */
export async function countDecisionsAbout(db: ReadDb, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('decisions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'effective')
    .where('word', 'in', ['reject', 'uphold', 'act'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Stores the statement of reasons to a member; a second one of the same decision stays as it is. */
export async function insertStatement(
  db: Db,
  statement: {
    decision_id: number
    account_id: number
    reason: string
    source: 'notice' | 'own' | 'automated'
    content: string
    content_at: string | null
    created_at: Date
  },
): Promise<void> {
  await db
    .insertInto('statements')
    .values(statement)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A statement with its decision, what it restricts, and the appeal. */
export interface StatementRow {
  id: number
  decision_id: number
  reason: string
  source: 'notice' | 'own' | 'automated'
  content: string
  created_at: string
  decided_at: string
  effective_at: string
  decision_reason: string | null
  is_automated: boolean
  effects: { kind: RestrictionEffect; until: string | null; ended_at: string | null }[]
  appeal_state: 'open' | 'upheld' | 'rejected' | null
}

/** Returns the statements to a member, newest first; or one decision's. */
export async function findStatements(
  db: ReadDb,
  accountId: number,
  { decisionId, limit }: { decisionId?: number; limit: number },
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.id, s.decision_id, s.reason, s.source, s.content, s.created_at, d.decided_at, d.effective_at,
      d.reason as decision_reason, d.is_automated, p.state as appeal_state,
      coalesce((
        select json_agg(json_build_object('kind', r.effect, 'until', r.until, 'ended_at', r.ended_at) order by r.id)
        from restrictions r where r.decision_id = s.decision_id and r.account_id = s.account_id
      ), '[]') as effects
    from statements s join decisions d on d.id = s.decision_id
      left join appeals p on p.decision_id = s.decision_id and p.account_id = s.account_id
    where s.account_id = ${accountId} and (${decisionId ?? null}::bigint is null or s.decision_id = ${decisionId ?? null}::bigint)
    order by s.id desc limit ${limit}
  `.execute(db)
  return rows
}

/** Returns statements after an id with what they restricted, oldest first; none of decisions that were reversed. */
export async function findStatementsAfter(db: ReadDb, after: number, limit: number) {
  const { rows } = await sql<{
    id: number
    decision_id: number
    reason: string
    source: 'notice' | 'own' | 'automated'
    content: string
    content_at: string | null
    created_at: string
    is_automated: boolean
    site_id: number | null
    language: string
    effects: { kind: RestrictionEffect; until: string | null }[]
  }>`
    select s.id, s.decision_id, s.reason, s.source, s.content, s.content_at, s.created_at, d.is_automated, a.site_id, a.language,
      (
        select json_agg(json_build_object('kind', r.effect, 'until', r.until) order by r.id)
        from restrictions r where r.decision_id = s.decision_id and r.account_id = s.account_id
      ) as effects
    from statements s join decisions d on d.id = s.decision_id join accounts a on a.id = s.account_id
    where s.id > ${after} and d.state = 'effective'
    order by s.id limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, effects: row.effects ?? [] }))
}

/** Begins a restriction. Returns its id. */
export async function insertRestriction(
  db: Db,
  restriction: {
    decision_id: number
    account_id: number
    effect: RestrictionEffect
    subject_id: number | null
    starts_at: Date
    until: string | null
    /** What acts once, such as a warning, ends as it begins. */
    ended_at: Date | null
  },
): Promise<number> {
  const row = await db
    .insertInto('restrictions')
    .values(restriction)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends the restrictions of a decision that apply still. Returns them. */
export function endRestrictionsOf(db: Db, decisionId: number, now: Date) {
  return db
    .updateTable('restrictions')
    .set({ ended_at: now })
    .where('decision_id', '=', decisionId)
    .where('ended_at', 'is', null)
    .returning(['id', 'account_id', 'effect', 'subject_id', 'decision_id'])
    .execute()
}

/** Ends the restrictions of a member with an effect that apply still. Returns whether there were any. */
export async function endRestrictionsBy(
  db: Db,
  accountId: number,
  effects: readonly RestrictionEffect[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('restrictions')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('effect', 'in', effects)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the next restriction whose time is over, which nobody else is ending. Returns it, undefined without one. */
export async function endDueRestriction(db: Db, now: Date) {
  const next = await db
    .selectFrom('restrictions')
    .select(['id', 'account_id', 'effect', 'subject_id', 'decision_id'])
    .where('ended_at', 'is', null)
    .where('until', '<=', now.toISOString())
    .orderBy('until')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (next) await db.updateTable('restrictions').set({ ended_at: now }).where('id', '=', next.id).execute()
  return next
}

/** Returns what restricts a member now. */
export function findActiveRestrictions(db: ReadDb, accountId: number) {
  return db
    .selectFrom('restrictions')
    .select(['id', 'decision_id', 'effect', 'subject_id', 'until'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns what restricts any of these members now. */
export function findActiveRestrictionsOf(db: ReadDb, accountIds: readonly number[]) {
  return db
    .selectFrom('restrictions')
    .select(['decision_id', 'effect', 'until'])
    .where('account_id', 'in', [...accountIds, 0])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns the decisions of which a member has a statement. */
export async function findStatementsTo(db: ReadDb, accountId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('statements')
    .select('decision_id')
    .where('account_id', '=', accountId)
    .execute()
  return new Set(rows.map(({ decision_id }) => decision_id))
}

/** Returns the newest statement to a member for a reason, of a decision that holds; undefined without one. */
export function findNewestStatement(db: ReadDb, accountId: number, reason: DecisionReason) {
  return db
    .selectFrom('statements as s')
    .innerJoin('decisions as d', 'd.id', 's.decision_id')
    .select(['s.decision_id', 's.created_at'])
    .where('s.account_id', '=', accountId)
    .where('s.reason', '=', reason)
    .where('d.state', '=', 'effective')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the newest statements to a member, of decisions that hold. */
export function findStrikes(db: ReadDb, accountId: number, limit: number) {
  return db
    .selectFrom('statements as s')
    .innerJoin('decisions as d', 'd.id', 's.decision_id')
    .select(['s.decision_id', 's.reason', 's.created_at'])
    .where('s.account_id', '=', accountId)
    .where('d.state', '=', 'effective')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute()
}

/** Stores an appeal. Returns its id, undefined where there is one already. */
export async function insertAppeal(
  db: Db,
  appeal: { decision_id: number; account_id: number; text: string; locale: Locale; created_at: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('appeals')
    .values(appeal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export function findAppeal(db: ReadDb, id: number) {
  return db.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns a member's appeal against a decision. */
export function findAppealOf(db: ReadDb, of: { decision_id: number; account_id: number }) {
  return db
    .selectFrom('appeals')
    .selectAll()
    .where('decision_id', '=', of.decision_id)
    .where('account_id', '=', of.account_id)
    .executeTakeFirst()
}

/** Returns appeals by id, with the decisions they are against. */
export function findAppeals(db: ReadDb, ids: readonly number[]) {
  return db
    .selectFrom('appeals as p')
    .innerJoin('decisions as d', 'd.id', 'p.decision_id')
    .select([
      'p.id',
      'p.text',
      'p.created_at',
      'p.state',
      'd.kind',
      'd.reason',
      'd.word',
      'd.decided_at',
      'd.effects',
    ])
    .where('p.id', 'in', [...ids, 0])
    .execute()
}

/** Stores how an appeal was decided; somebody who decided before is refused by the database. */
export async function updateAppeal(
  db: Db,
  id: number,
  decided: { state: 'upheld' | 'rejected'; decided_by: number; decided_at: Date },
): Promise<void> {
  await db.updateTable('appeals').set(decided).where('id', '=', id).where('state', '=', 'open').execute()
}

/** Deletes what appeals and decisions hold of an erased member in words; the codes of reasons stay. */
export async function updateAppellantGone(db: Db, accountId: number): Promise<void> {
  await db.updateTable('appeals').set({ text: null }).where('account_id', '=', accountId).execute()
  await db
    .updateTable('decisions')
    .set((eb) => ({
      note: null,
      reason: eb.case().when('reason', 'in', decisionReasons).then(eb.ref('reason')).else(null).end(),
    }))
    .where('account_id', '=', accountId)
    .execute()
}
