import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import { marketOf, preferredIn } from '../../checkout/server/market.ts'
import { storeOrder } from '../../checkout/server/new-order.ts'
import { toOrder } from '../../checkout/server/order-view.ts'
import { failCharge, paymentOf } from '../../checkout/server/place-order.ts'
import { claimCharge, settleCharge } from '../../checkout/server/repeat-order.ts'
import { debitCodeRefusals } from '../../contract.ts'
import { methodOf } from '../../method-rules.ts'
import { isUnpaid } from '../../payment-rules.ts'
import type { DebtorDetails } from '../../payments/server/payment-provider.ts'
import { providerFor } from '../../payments/server/providers.ts'
import { debitMethod } from '../../rules.ts'
import { requireWithinDebitLimits } from '../../settlement/server/debit-limits.ts'
import { findOrder, type OrderRow } from '../../settlement/server/orders-table.ts'
import { lockMandateOf, type MandateRow, updateMandate } from './mandates-table.ts'
import { type Authorised, hashCode, ibanPurpose, mandatePurpose } from './start-direct-debit.ts'

/** The code of the text message, and whether the credits were asked for at once. */
interface ConfirmInput {
  id: number
  sms_code: string
  immediate_delivery?: boolean | undefined
}

/**
 * Confirms a mandate with the code of its text message and charges it: the order follows its report. Wrong, worn-out and
 * late codes are all `code_invalid`; a repeat for a confirmed
 * mandate returns its order.
 */
export async function confirmDirectDebit(ctx: MemberContext, input: ConfirmInput) {
  const mandate = await spendAttempt(ctx, input)
  if (mandate.order_id !== null) {
    const known = await findOrder(ctx.db, mandate.order_id)
    if (known && known.state !== 'created') return { order: await toOrder(ctx, known) }
  }
  const market = await marketOf(ctx)
  const provider = providerFor(ctx.services, debitMethod, market.currency, preferredIn(ctx, market))
  const method = methodOf(debitMethod)
  const details =
    mandate.details && ctx.services.signer.open(mandatePurpose, mandate.details, mandate.reference)
  if (!provider?.chargeDirectDebit || !method || !details)
    throw refuse(debitCodeRefusals, 'payment_unavailable')
  const { authorisation: _proof, ...debtor } = JSON.parse(details) as DebtorDetails & Authorised
  const ibanHashes = ctx.services.signer.signatures(ibanPurpose, debtor.iban)
  const order = await storeOrder(
    ctx,
    {
      account_id: ctx.actor.account_id,
      site: ctx.site,
      kind: 'direct_debit',
      bundle_id: mandate.credits,
      method,
      provider: provider.name,
      market,
      discount_code: mandate.discount_code ?? undefined,
      client_id: mandate.client_id,
      immediate_delivery: input.immediate_delivery === true,
    },
    (work, amount) => requireWithinDebitLimits(work, { account_id: mandate.account_id, ibanHashes }, amount),
  )
  await updateMandate(ctx.db, mandate.id, { order_id: order.id })
  if (!(await claimCharge(ctx, order))) {
    return { order: await toOrder(ctx, (await findOrder(ctx.db, order.id)) as OrderRow) }
  }
  try {
    const { return_url: _page, ...payment } = paymentOf(ctx, order)
    await settleCharge(
      ctx,
      order,
      await provider.chargeDirectDebit({ ...payment, debtor, mandate: mandate.reference }),
    )
  } catch (err) {
    const left = await failCharge(ctx, order.id, err)
    if (isUnpaid(left.state)) throw refuse(debitCodeRefusals, 'payment_unavailable')
  }
  return { order: await toOrder(ctx, (await findOrder(ctx.db, order.id)) as OrderRow) }
}

/** Uses one attempt of a mandate's code. Returns the confirmed mandate; the attempt counts also when it is refused. */
async function spendAttempt(
  ctx: MemberContext,
  { id, sms_code }: { id: number; sms_code: string },
): Promise<MandateRow> {
  const mandate = await ctx.transaction(async (work) => {
    const row = await lockMandateOf(work.db, ctx.actor.account_id, id)
    if (!row) throw refuse(commonRefusals, 'not_found')
    if (row.confirmed_at !== null) return row
    if (row.attempts_left < 1 || new Date(row.code_expires_at) <= work.now) return null
    const isRight = row.code_hash === hashCode(row.reference, sms_code.replace(/\s/g, ''))
    if (!isRight) {
      await updateMandate(work.db, row.id, { attempts_left: row.attempts_left - 1 })
      return null
    }
    await updateMandate(work.db, row.id, { confirmed_at: work.now, code_hash: null })
    return row
  })
  if (!mandate) throw refuse(debitCodeRefusals, 'code_invalid')
  return mandate
}
