import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import { newToken } from '../../../server/signer.ts'
import type { AgeOutcome, AgePurpose } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    age_checks: {
      id: Made<number>
      reference: string
      account_id: number | null
      visitor_hash: string | null
      provider: string
      purpose: AgePurpose
      outcome: AgeOutcome | null
      method: string | null
      provider_ref: string | null
      created_at: Time
      decided_at: NullableTime
      expires_at: NullableTime
    }
  }
}

/** The owner of a check: an account or a browser. */
export type CheckOwner =
  | { account_id: number; visitor_hash: null }
  | { account_id: null; visitor_hash: string }

export type NewCheck = CheckOwner & {
  reference: string
  provider: string
  purpose: AgePurpose
  created_at: Date
  expires_at: Date
}

/** The result of a check as reported by a provider. */
export interface CheckResult {
  outcome: AgeOutcome
  method: string
  provider_ref: string
  decided_at: Date
  expires_at: Date | null
}

export async function insertCheck(db: Db, check: NewCheck): Promise<void> {
  await db.insertInto('age_checks').values(check).execute()
}

/** Returns the outcomes of an owner's valid checks, latest first; null for an open check. */
export async function findOutcomes(db: ReadDb, owner: CheckOwner, now: Date): Promise<(AgeOutcome | null)[]> {
  const column = owner.account_id === null ? 'visitor_hash' : 'account_id'
  const rows = await db
    .selectFrom('age_checks')
    .select('outcome')
    .where(column, '=', owner.account_id ?? owner.visitor_hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .orderBy(({ fn }) => fn.coalesce('decided_at', 'created_at'), 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.outcome)
}

/** Returns a provider's check by its reference. */
export function findCheck(db: ReadDb, provider: string, reference: string) {
  return checksNamed(db, provider, reference).executeTakeFirst()
}

/** Returns a provider's check like `findCheck`, and locks it: a login may be giving it to an account. */
export function lockCheck(db: Db, provider: string, reference: string) {
  return checksNamed(db, provider, reference).forUpdate().executeTakeFirst()
}

function checksNamed(db: ReadDb, provider: string, reference: string) {
  return db
    .selectFrom('age_checks')
    .select(['id', 'account_id', 'outcome'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
}

/** Stores a result once: a definite outcome is not overwritten. Returns whether this one was stored. */
export async function updateResult(db: Db, checkId: number, result: CheckResult): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('age_checks')
    .set(result)
    .where('id', '=', checkId)
    .where((eb) =>
      result.outcome === 'unclear'
        ? eb('outcome', 'is', null)
        : eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unclear')]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Gives a browser's valid checks to an account, except those that found somebody under 18. Each row has one owner, so of
 * two accounts that log in concurrently one receives them.
 */
export async function updateChecksTakenOver(
  db: Db,
  { account_id, visitor_hash }: { account_id: number; visitor_hash: string },
  { now, proofSeconds }: { now: Date; proofSeconds: number },
): Promise<void> {
  await sql`
    update age_checks set
      account_id = ${account_id}, visitor_hash = null,
      expires_at = case outcome when 'over_18' then decided_at + make_interval(secs => ${proofSeconds})
        else expires_at end
    where visitor_hash = ${visitor_hash} and outcome is distinct from 'under_18' and expires_at > ${now}::timestamptz
  `.execute(db)
}

/**
 * Stores for an account what a browser's checks found under 18, until staff has decided. The browser keeps its own.
 * Returns whether there was any.
 */
export async function insertUnderAgeChecks(
  db: Db,
  { account_id, visitor_hash }: { account_id: number; visitor_hash: string },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into age_checks
      (reference, account_id, provider, purpose, outcome, method, provider_ref, created_at, decided_at)
    select ${newToken()} || id, ${account_id}::bigint, provider, purpose, outcome, method, provider_ref, created_at, decided_at
    from age_checks
    where visitor_hash = ${visitor_hash} and outcome = 'under_18' and expires_at > ${now}::timestamptz
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Expires an account's checks that found its owner under 18, and those of browsers from which it took them over. */
export async function updateChecksSettled(db: Db, accountId: number, now: Date): Promise<void> {
  await sql`
    update age_checks set expires_at = ${now}::timestamptz
    where outcome = 'under_18' and (account_id = ${accountId} or (visitor_hash is not null and (provider, provider_ref) in (
      select provider, provider_ref from age_checks where account_id = ${accountId} and outcome = 'under_18')))
  `.execute(db)
}

/** Returns the valid checks that found the owners of accounts under 18, latest first. */
export async function findUnderAgeChecks(db: ReadDb, accountIds: readonly number[], now: Date) {
  return db
    .selectFrom('age_checks')
    .select((eb) => eb.ref('account_id').$notNull().as('account_id'))
    .select(['provider', 'method', 'decided_at'])
    .where('account_id', 'in', [...accountIds, 0])
    .where('outcome', '=', 'under_18')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .orderBy('decided_at', 'desc')
    .execute()
}

/** Deletes expired checks, decided or not. */
export async function deleteExpiredChecks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('age_checks').where('expires_at', '<=', now.toISOString()).execute()
}

/** Deletes all checks of an account. */
export async function deleteChecksOf(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('age_checks').where('account_id', '=', accountId).execute()
}
