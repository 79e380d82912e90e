import type { SessionReadContext } from '../../../server/http/context.ts'
import { readBalance } from '../../credits/server/public.ts'
import { deletionReasons, eraseAfterDays } from '../rules.ts'
import { openOffer, openOfferCode } from './take-offer.ts'

/** Returns what the acting member should know before deleting the account. */
export async function readDeletion(ctx: SessionReadContext) {
  const { credits, paid_credits } = await readBalance(ctx.db, ctx.actor.account_id)
  const [open, offer_code] = [await openOffer(ctx), await openOfferCode(ctx)]
  return {
    deletion: {
      credits,
      paid_credits,
      offer: open === null ? null : { percentage: open },
      offer_code,
      reasons: [...deletionReasons],
      erase_after_days: eraseAfterDays,
    },
  }
}
