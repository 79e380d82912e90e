import { type Country, countries } from '../../../../core/countries.ts'
import { refuse } from '../../../../core/refusals.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import { repeatRefusals } from '../../contract.ts'
import { methodOf } from '../../method-rules.ts'
import { isOpen, isUnpaid } from '../../payment-rules.ts'
import type { ChargeResult } from '../../payments/server/payment-provider.ts'
import { providerNamed, providersOf } from '../../payments/server/providers.ts'
import { openToken } from '../../payments/server/sealed.ts'
import { findStoredMethod, updateStoredMethod } from '../../payments/server/stored-methods-table.ts'
import { debitMethod } from '../../rules.ts'
import { requireWithinDebitLimits } from '../../settlement/server/debit-limits.ts'
import { findLastIban } from '../../settlement/server/debit-queries.ts'
import {
  existsDebt,
  findLastPaidOrder,
  findOrder,
  type OrderRow,
  updateOrder,
} from '../../settlement/server/orders-table.ts'
import { lockOrderOf, settle } from '../../settlement/server/settle.ts'
import { marketOf } from './market.ts'
import { findRepeated, storeOrder } from './new-order.ts'
import { toOrder } from './order-view.ts'
import { failCharge, paymentOf } from './place-order.ts'

/**
 * Repeats the last order, or orders another bundle, with the card or mandate that the provider has stored. Refuses
 * `no_stored_method`, `repeat_blocked` while credits are owed, and `recurring_failed` when it is declined; the declined order is
 * listed as failed.
 */
export async function repeatOrder(
  ctx: MemberContext,
  input: {
    client_id: string
    bundle_id?: number | undefined
    discount_code?: string | undefined
    immediate_delivery?: boolean | undefined
  },
) {
  const { account_id } = ctx.actor
  const providers = providersOf(ctx.services).map(({ name }) => name)
  if (providers.length === 0) throw refuse(repeatRefusals, 'payment_unavailable')
  const repeated = await findRepeated(ctx, account_id, input.client_id)
  if (repeated && repeated.state !== 'created') return answerFor(ctx, repeated)
  const last = await findLastPaidOrder(ctx.db, account_id)
  const stored = await findStoredMethod(ctx.db, account_id, providers)
  const token = stored && openToken(ctx.services, stored.token, account_id)
  const method = stored && methodOf(stored.payment_method)
  const provider = stored && providerNamed(ctx.services, stored.provider)
  const bundle_id = input.bundle_id ?? last?.credits
  if (!token || !method || !provider || !last || bundle_id === undefined) {
    throw refuse(repeatRefusals, 'no_stored_method')
  }
  const { country } = await marketOf(ctx)
  const wish = {
    account_id,
    site: ctx.site,
    kind: 'repeat',
    bundle_id,
    method,
    provider: provider.name,
    market: { country: country as Country, currency: countries[country].currency },
    discount_code: input.discount_code,
    client_id: input.client_id,
    immediate_delivery: input.immediate_delivery === true,
  } as const
  const order = await storeOrder(ctx, wish, async (work, amount) => {
    if (await existsDebt(work.db, account_id)) throw refuse(repeatRefusals, 'repeat_blocked')
    if (method.code !== debitMethod) return
    const iban_hash = await findLastIban(work.db, account_id)
    const ibanHashes = iban_hash === null ? [] : [iban_hash]
    await requireWithinDebitLimits(work, { account_id, ibanHashes }, amount)
  })
  if (!(await claimCharge(ctx, order))) return answerFor(ctx, (await findOrder(ctx.db, order.id)) as OrderRow)
  try {
    const { return_url: _page, ...payment } = paymentOf(ctx, order)
    const result = await provider.chargeStored({ ...payment, token })
    await settleCharge(ctx, order, result)
    await updateStoredMethod(ctx.db, stored.id, {
      is_usable: result.outcome !== 'declined',
      used_at: ctx.now,
    })
  } catch (err) {
    const left = await failCharge(ctx, order.id, err)
    if (isUnpaid(left.state)) throw refuse(repeatRefusals, 'payment_unavailable')
  }
  return answerFor(ctx, (await findOrder(ctx.db, order.id)) as OrderRow)
}

/**
 * Makes an order pending before its stored method or account is charged, so that a repeated call, or one after a crash,
 * never charges again: its report decides. Returns false if it was charged before.
 */
export function claimCharge(ctx: MemberContext, order: OrderRow): Promise<boolean> {
  return ctx.transaction(async (work) => {
    const locked = await lockOrderOf(work, order.id)
    if (locked.state !== 'created') return false
    await updateOrder(work.db, locked, { state: 'pending' }, { cause: 'charge', now: work.now })
    return true
  })
}

/** Applies the outcome of a charge that was answered at once. */
export async function settleCharge(
  ctx: MemberContext,
  order: OrderRow,
  { provider_ref, outcome }: ChargeResult,
): Promise<void> {
  await ctx.transaction(async (work) => {
    const locked = await lockOrderOf(work, order.id)
    // A report may have been faster.
    if (!isOpen(locked.state)) return
    const known = await updateOrder(work.db, locked, { provider_ref }, { cause: 'charge', now: work.now })
    const kind = outcome === 'declined' ? ('failed' as const) : outcome
    const { amount, currency } = order
    await settle(work, known, { kind, amount, currency }, 'charge')
  })
}

/** Returns the order, or the refusal of one whose stored method was declined, also when the call is repeated. */
async function answerFor(ctx: MemberContext, order: OrderRow) {
  if (order.state === 'failed') throw refuse(repeatRefusals, 'recurring_failed')
  return { order: await toOrder(ctx, order) }
}
