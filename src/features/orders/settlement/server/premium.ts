import type { Work } from '../../../../server/work.ts'
import { setPaidUser } from '../../../accounts/server/public.ts'
import { hasPaidOrder } from './orders-table.ts'

/** Makes a member Premium with an order, until every order is refunded in full (decisions: Credits and money). */
export async function setPaidUserByOrders(work: Work, accountId: number): Promise<void> {
  await setPaidUser(work, accountId, await hasPaidOrder(work.db, accountId))
}
