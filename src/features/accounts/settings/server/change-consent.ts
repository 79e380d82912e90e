import { InvalidInput } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { consentChanged, mailTurnedOff } from '../../events.ts'
import {
  type AccountConsent,
  allMarketing,
  changedNotifications,
  marketingKinds,
  wantsMarketing,
} from '../../rules.ts'
import { recordConsent } from './consent-records.ts'
import { readConsents } from './read-consents.ts'
import { findNotificationsForUpdate, updateNotifications, updateSensitiveHidden } from './settings-table.ts'

interface ConsentChange {
  purpose: AccountConsent
  given: boolean
  terms_version?: string
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
