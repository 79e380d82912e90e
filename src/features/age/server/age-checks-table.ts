import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
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
  return db
    .selectFrom('age_checks')
    .select(['id', 'account_id', 'outcome'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()
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

/** Expires an account's checks that found its owner under 18. */
export async function updateChecksSettled(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('age_checks')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('outcome', '=', 'under_18')
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
