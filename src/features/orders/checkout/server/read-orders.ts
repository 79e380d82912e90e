import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { MemberContext, SessionReadContext } from '../../../../server/http/context.ts'
import { hitLimit } from '../../../../server/http/limits.ts'
import { openStates } from '../../payment-rules.ts'
import { ProviderFailed } from '../../payments/server/payment-provider.ts'
import { checkOrder } from '../../settlement/server/check-open.ts'
import { claimQuestion, findOrderOf, findOrdersOf } from '../../settlement/server/orders-table.ts'
import { toOrder, toOrders } from './order-view.ts'

const pageSize = 24

/** Returns a page of the acting member's orders, newest first; `next` is null on the last. */
export async function listOrders(ctx: SessionReadContext, input?: { cursor?: number | undefined }) {
  const rows = await findOrdersOf(ctx.db, ctx.actor.account_id, {
    beforeId: input?.cursor,
    limit: pageSize + 1,
  })
  const shown = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? String(shown.at(-1)?.id) : null
  return { orders: await toOrders(ctx, shown), next }
}

/** Returns an order of the acting member. */
export async function readOrder(ctx: SessionReadContext, { id }: { id: number }) {
  const row = await findOrderOf(ctx.db, ctx.actor.account_id, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  return { order: await toOrder(ctx, row) }
}

/** A page that waits asks every few seconds, in each of its tabs. */
const perOrder = { seconds: 5, states: openStates }
/** Questions about all orders of an account: two that wait are asked about as often as one. */
const perAccount = { amount: 30, windowSeconds: 60 }

/**
 * Asks the provider about an open order of the acting member, unless it was asked just now or about many others, and returns
 * the order, also where the provider is down.
 */
export async function refreshOrder(ctx: MemberContext, { id }: { id: number }) {
  const { account_id } = ctx.actor
  const row = await findOrderOf(ctx.db, account_id, id)
  if (!row) throw refuse(commonRefusals, 'not_found')
  if ((await claimQuestion(ctx.db, id, ctx.now, perOrder)) && (await mayAsk(ctx))) {
    await checkOrder(ctx, row).catch((err) => {
      if (!(err instanceof ProviderFailed)) throw err
      ctx.log.warn({ err, record_id: id }, 'order not checked')
    })
  }
  return { order: await toOrder(ctx, (await findOrderOf(ctx.db, account_id, id)) ?? row) }
}

/** Counts a question to the provider for the acting account, and returns whether it may be asked. */
async function mayAsk({ db, actor, now }: MemberContext): Promise<boolean> {
  const { count } = await hitLimit(db, `order-questions:${actor.account_id}`, perAccount.windowSeconds, now)
  return count <= perAccount.amount
}
