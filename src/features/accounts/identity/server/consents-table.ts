import { sql } from 'kysely'
import type { Locale } from '../../../../core/locales.ts'
import type { Db, Made, ReadDb } from '../../../../server/db/tables.ts'
import { ownRecord } from '../../../../server/own-records.ts'
import type { ConsentPurpose } from '../../rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    consents: {
      id: Made<number>
      account_id: number
      purpose: ConsentPurpose
      text_version: string
      locale: Locale
      given_at: Time
      withdrawn_at: NullableTime
      is_pending: Made<boolean>
    }
  }
}

/** Consents that a member gives, with the version and language of the text that was shown. */
interface NewConsents {
  purposes: ConsentPurpose[]
  text_version: string
  locale: Locale
  given_at: Date
  /** Those that count only once they are confirmed by mail. */
  pending?: ConsentPurpose[]
}

/** Stores what a member agreed to. */
export async function insertConsents(db: Db, accountId: number, consents: NewConsents): Promise<void> {
  const { purposes, pending = [], ...text } = consents
  await db
    .insertInto('consents')
    .values(
      purposes.map((purpose) => ({
        account_id: accountId,
        purpose,
        ...text,
        is_pending: pending.includes(purpose),
      })),
    )
    .execute()
}

/** Returns an account's newest record of each purpose. */
export function findNewestConsents(db: ReadDb, accountId: number) {
  return db
    .selectFrom('consents')
    .distinctOn('purpose')
    .select(['id', 'purpose', 'text_version', 'locale', 'given_at', 'withdrawn_at', 'is_pending'])
    .where('account_id', '=', accountId)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute()
}

/** Returns whether an account has given its consent to a purpose, confirmed it where needed, and not withdrawn it. */
export async function hasConsented(db: ReadDb, accountId: number, purpose: ConsentPurpose): Promise<boolean> {
  return (await stateOf(db, accountId, purpose)) === 'given'
}

/** Returns whether a consent of an account waits for its confirmation. */
export async function isConsentPending(
  db: ReadDb,
  accountId: number,
  purpose: ConsentPurpose,
): Promise<boolean> {
  return (await stateOf(db, accountId, purpose)) === 'pending'
}

async function stateOf(
  db: ReadDb,
  accountId: number,
  purpose: ConsentPurpose,
): Promise<'given' | 'pending' | null> {
  const newest = await db
    .selectFrom('consents')
    .select(['withdrawn_at', 'is_pending'])
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (newest?.withdrawn_at !== null) return null
  return newest.is_pending ? 'pending' : 'given'
}

/** Confirms a consent that is pending. Returns false if there is none. */
export async function confirmConsent(db: Db, accountId: number, purpose: ConsentPurpose): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('consents')
    .set({ is_pending: false })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .where('is_pending', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The version of the terms that the account agrees to; null once it has withdrawn its consent. */
export const termsRecord = ownRecord<string | null>(
  'own_terms',
  (account) => sql`(
    select case when withdrawn_at is null then text_version end from consents
    where account_id = ${account} and purpose = 'terms' order by id desc limit 1
  )`,
)

/** Withdraws an account's consent to a purpose; the record remains. */
export async function updateConsentsWithdrawn(
  db: Db,
  accountId: number,
  purpose: ConsentPurpose,
  now: Date,
): Promise<void> {
  await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .execute()
}
