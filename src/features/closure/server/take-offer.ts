import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext, SessionReadContext } from '../../../server/http/context.ts'
import { lockBalances } from '../../credits/server/public.ts'
import { makePersonalCode, personalCodeSince } from '../../orders/server/public.ts'
import { offer } from '../rules.ts'

const purpose = 'delete_offer'

type Asking = Pick<SessionReadContext, 'db' | 'now' | 'actor' | 'site'>

/**
 * Returns the percentage offered to a member who stays; null if the company offers none or the last offer is
 * too recent.
 */
export async function openOffer(ctx: Asking): Promise<number | null> {
  const percentage = ctx.site.company.delete_discount
  return percentage > 0 && (await madeLately(ctx)) === undefined ? percentage : null
}

/** Returns the code of an offer that a member accepted, while it can be used. */
export async function openOfferCode(ctx: Asking): Promise<string | null> {
  const made = await madeLately(ctx)
  return made && !made.expired && made.status === 'active' ? made.code : null
}

/**
 * Creates the code, once in 90 days, or returns the existing one while it is valid. Refuses `not_found` if
 * there is no offer.
 */
export async function takeOffer(ctx: SessionContext) {
  const { account_id } = ctx.actor
  // Serialises concurrent requests, so that they create one code.
  await lockBalances(ctx.db, [account_id])
  const made = await madeLately(ctx)
  if (made && !made.expired && made.status === 'active') return { discount_code: made }
  const percentage = await openOffer(ctx)
  if (percentage === null) throw refuse(commonRefusals, 'not_found')
  const { validSeconds } = offer
  const discount_code = await makePersonalCode(ctx, {
    account_id,
    purpose,
    value_percentage: percentage,
    validSeconds,
  })
  return { discount_code }
}

function madeLately({ db, now, actor }: Asking) {
  return personalCodeSince(
    { db, now },
    { account_id: actor.account_id, purpose, seconds: offer.againAfterSeconds },
  )
}
