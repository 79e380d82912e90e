import type { SessionContext } from '../../../../server/http/context.ts'
import { homeCountryQuestion } from '../../../sites/events.ts'
import { marketingToConfirm } from '../../events.ts'
import {
  findNewestConsents,
  insertConsents,
  updateConsentsWithdrawn,
} from '../../identity/server/consents-table.ts'
import { type ConsentPurpose, needsDoubleOptIn } from '../../rules.ts'

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
