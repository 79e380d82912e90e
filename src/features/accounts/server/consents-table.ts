import type { Locale } from '../../../core/locales.ts'
import type { Db, Made } from '../../../server/db/tables.ts'
import type { ConsentPurpose } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    consents: {
      id: Made<number>
      account_id: number
      purpose: ConsentPurpose
      text_version: string
      locale: Locale
      given_at: Time
      withdrawn_at: NullableTime
    }
  }
}

/** Keeps what somebody agreed to, with the version and language of the text that they saw. */
export async function insertConsents(
  db: Db,
  accountId: number,
  consents: { purposes: ConsentPurpose[]; text_version: string; locale: Locale; given_at: Date },
): Promise<void> {
  const { purposes, ...text } = consents
  await db
    .insertInto('consents')
    .values(purposes.map((purpose) => ({ account_id: accountId, purpose, ...text })))
    .execute()
}
