import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { closeItem, openItem } from '../../../moderation/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import type { OrderRow } from './orders-table.ts'
import type { RefundRow } from './refunds-table.ts'

type ItemOrder = Pick<OrderRow, 'id' | 'account_id' | 'site_id'>

/** Returns whom an item about an order is about, and in which language. */
async function aboutBuyer(work: Work, { account_id, site_id }: ItemOrder) {
  const account = await findAccountById(work.db, account_id)
  const site = await siteById(work, site_id)
  return {
    profile_id: account?.erased_at === null ? account.id : null,
    site_id,
    language: account?.language ?? site.settings.domain_language,
  }
}

/** Puts an order into the queue whose payment contradicts it, or waits for something that does not come. */
export async function openPaymentItem(work: Work, order: ItemOrder): Promise<void> {
  const subject = { kind: 'order', id: order.id }
  await openItem(work, { kind: 'payment', subject, ...(await aboutBuyer(work, order)) })
}

/** The kind of queue that a refund waits in: what a buyer has withdrawn from is due sooner than what staff refunds. */
const kindOf = ({ cause }: Pick<RefundRow, 'cause'>) => (cause === 'withdrawal' ? 'withdrawal' : 'payment')

/** Puts a refund into the queue that no call of the provider can send. */
export async function openRefundItem(work: Work, order: ItemOrder, refund: RefundRow): Promise<void> {
  const subject = { kind: 'refund', id: refund.id }
  await openItem(work, { kind: kindOf(refund), subject, ...(await aboutBuyer(work, order)) })
}

/** Takes a refund out of the queue whose money has gone back; a decision about it that was made stays. */
export async function closeRefundItem(work: Work, refund: RefundRow): Promise<void> {
  await closeItem(work, kindOf(refund), { kind: 'refund', id: refund.id }, { unlessDecided: true })
}
