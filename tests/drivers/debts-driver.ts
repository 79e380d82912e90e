import { randomUUID } from 'node:crypto'
import type { MinorUnits } from '../../src/core/money.ts'
import { accountClosed } from '../../src/features/accounts/events.ts'
import type { Order } from '../../src/features/orders/order-contract.ts'
import { signedDelivery } from '../../src/features/orders/payments/server/sandbox-provider.ts'
import { receiveWebhook } from '../../src/features/orders/settlement/server/webhook-route.ts'
import type { TestMember } from './factories.ts'
import type { TestApp } from './test-app.ts'

// Money that goes back after its credits were spent.

/** Writes messages that are not read; stops where the member has no credits for the next. */
export async function writeUnread(member: TestMember, to: TestMember, times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    const body = { profile_id: to.id, client_id: randomUUID(), kind: 'text', body: `word ${randomUUID()}` }
    if ((await member.call('/api/chats', { method: 'POST', body })).status !== 200) return
  }
}

/** Deletes an account, whose unread messages come back to those who wrote them. */
export async function closeAccount(app: TestApp, { id, site }: TestMember): Promise<void> {
  await app.work().transaction((work) => work.emit(accountClosed, { account_id: id, site_id: site.id }))
  await app.drain()
}

/** Reports as the provider that all or a part of an order's money has gone back, or has come again. */
export async function reportReturn(
  app: TestApp,
  { payment_id, amount, currency }: Order,
  kind: 'refunded' | 'charged_back' | 'charge_back_reversed',
  part: MinorUnits = amount,
): Promise<void> {
  const signed = signedDelivery(app.services, {
    event_id: randomUUID(),
    reference: payment_id,
    kind,
    amount: part,
    currency,
    at: app.services.clock.now().toISOString(),
  })
  const webhook = { headers: new Headers(signed.headers), query: new URLSearchParams(), body: signed.body }
  await receiveWebhook(app.work(), 'sandbox', webhook)
}

/** Returns a member's entries of the ledger, as they see them. */
export async function entriesOf(
  member: TestMember,
): Promise<{ amount: number; reason: string; reference: string }[]> {
  return (await member.call('/api/credits/entries')).body.entries
}
