import { InvalidInput } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { SessionContext, SessionReadContext } from '../../../../server/http/context.ts'
import { homeCountryQuestion } from '../../../sites/events.ts'
import { consentChanged, mailTurnedOff, marketingToConfirm } from '../../events.ts'
import {
  findNewestConsents,
  insertConsents,
  updateConsentsWithdrawn,
} from '../../identity/server/consents-table.ts'
import {
  type AccountConsent,
  allMarketing,
  type ConsentPurpose,
  changedNotifications,
  consentPurposes,
  marketingKinds,
  needsDoubleOptIn,
  wantsMarketing,
} from '../../rules.ts'
import type { Consent } from '../../settings-contract.ts'
import { findNotificationsForUpdate, updateNotifications, updateSensitiveHidden } from './settings-table.ts'

interface ConsentChange {
  purpose: AccountConsent
  given: boolean
  terms_version?: string
}

/** Returns the acting member's newest record of every purpose; purposes without a record are omitted. */
export async function readConsents(
  ctx: Pick<SessionReadContext, 'db' | 'actor'>,
): Promise<{ consents: Consent[] }> {
  return { consents: await consentsOf(ctx.db, ctx.actor.account_id) }
}

/** Returns an account's newest record of every purpose; one without a record was never given. */
export async function consentsOf(db: ReadDb, accountId: number): Promise<Consent[]> {
  const records = await findNewestConsents(db, accountId)
  return consentPurposes.map((purpose) => consentOf(purpose, records))
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

/**
 * Records that the acting member agrees to the current texts, or withdraws. An unchanged state is not
 * recorded again; a newer version is a new record. The account's row must be locked, so that two concurrent
 * calls cannot both write one.
 */
export async function recordConsent(
  ctx: SessionContext,
  purpose: ConsentPurpose,
  given: boolean,
): Promise<void> {
  const { account_id } = ctx.actor
  if (!given) return updateConsentsWithdrawn(ctx.db, account_id, purpose, ctx.now)
  const { terms_version } = ctx.site
  const newest = (await findNewestConsents(ctx.db, account_id)).find((record) => record.purpose === purpose)
  const isGiven = newest?.withdrawn_at === null
  if (isGiven && new Date(newest.text_version) >= new Date(terms_version)) return
  const isConfirmed = isGiven && !newest.is_pending
  const isPending =
    purpose === 'marketing' &&
    !isConfirmed &&
    needsDoubleOptIn(await ctx.ask(homeCountryQuestion, { account_id }))
  await insertConsents(ctx.db, account_id, {
    purposes: [purpose],
    text_version: terms_version,
    locale: ctx.locale,
    given_at: ctx.now,
    pending: isPending ? [purpose] : [],
  })
  if (isPending) await ctx.emit(marketingToConfirm, { account_id })
}

/**
 * Gives or withdraws a consent and applies the consequences: without marketing no advertising is sent;
 * without the consent to sensitive data others neither find the member nor read the data it covers (law: 2.4).
 * Refuses to withdraw the terms: a member who no longer agrees deletes the account.
 */
export async function changeConsent(ctx: SessionContext, { purpose, given, terms_version }: ConsentChange) {
  if (given && terms_version !== undefined && terms_version !== ctx.site.terms_version)
    throw new InvalidInput([{ path: 'terms_version', message: 'terms_version' }])
  if (purpose === 'terms' && !given) throw new InvalidInput([{ path: 'given', message: 'terms_stay' }])
  const { account_id } = ctx.actor
  const stored = await findNotificationsForUpdate(ctx.db, account_id)
  await recordConsent(ctx, purpose, given)
  if (purpose === 'marketing' && given !== wantsMarketing(stored)) {
    await updateNotifications(ctx.db, account_id, changedNotifications(stored, allMarketing(given)))
  }
  if (purpose === 'marketing' && !given) await ctx.emit(mailTurnedOff, { account_id, kinds: marketingKinds })
  if (purpose === 'sensitive_data') await updateSensitiveHidden(ctx.db, account_id, !given)
  await ctx.emit(consentChanged, { account_id, purpose })
  return readConsents(ctx)
}
