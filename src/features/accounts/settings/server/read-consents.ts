import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findNewestConsents } from '../../identity/server/consents-table.ts'
import { type ConsentPurpose, consentPurposes } from '../../rules.ts'
import type { Consent } from '../../settings-contract.ts'

/** Returns the acting member's newest record of every purpose; purposes without a record are omitted. */
export async function readConsents(
  ctx: Pick<SessionReadContext, 'db' | 'actor'>,
): Promise<{ consents: Consent[] }> {
  const records = await findNewestConsents(ctx.db, ctx.actor.account_id)
  return { consents: consentPurposes.map((purpose) => consentOf(purpose, records)) }
}

type Records = Awaited<ReturnType<typeof findNewestConsents>>

function consentOf(purpose: ConsentPurpose, records: Records): Consent {
  const record = records.find((candidate) => candidate.purpose === purpose)
  if (!record) {
    return {
      purpose,
      given: false,
      is_pending: false,
      text_version: null,
      locale: null,
      given_at: null,
      withdrawn_at: null,
    }
  }
  const { text_version, locale, given_at, withdrawn_at, is_pending } = record
  const given = withdrawn_at === null
  return { purpose, given, is_pending: given && is_pending, text_version, locale, given_at, withdrawn_at }
}
