import { refuse } from '../../../../core/refusals.ts'
import type { Db } from '../../../../server/db/tables.ts'
import { codeRefusals } from '../../contract.ts'
import { type CodeVerdict, hasLimit } from '../../discount-rules.ts'
import { isUsedUp } from './code-use-queries.ts'
import { type DiscountCodeRow, lockCode, updateCodeUsed } from './discount-codes-table.ts'
import { findReservation, insertReservation, updateRedemption } from './redemptions-table.ts'

/** Throws the refusal of a code that may not be used. */
export function requireValid(verdict: CodeVerdict): void {
  switch (verdict.kind) {
    case 'valid':
      return
    case 'not_found':
      throw refuse(codeRefusals, 'code_not_found')
    case 'used':
      throw refuse(codeRefusals, 'code_used')
    case 'expired':
      throw refuse(codeRefusals, 'code_expired')
    case 'not_applicable':
      throw refuse(codeRefusals, 'code_not_applicable', { reason: verdict.reason })
  }
}

/**
 * Reserves a code for a new order, in the order's transaction, whose account is locked. Several unpaid orders of one account
 * may have it: the first that is paid uses it. Refuses a code whose last use another account's order took concurrently, and one
 * that was disabled.
 */
export async function reserveCode(
  db: Db,
  code: DiscountCodeRow,
  order: { id: number; account_id: number },
): Promise<void> {
  if (code.validity === 'once' || code.max_uses !== null) {
    const { status } = await lockCode(db, code.id)
    if (status === 'disabled') throw refuse(codeRefusals, 'code_not_found')
    if (status === 'used' || (await isUsedUp(db, code.id, order.account_id)))
      throw refuse(codeRefusals, 'code_used')
  }
  await insertReservation(db, {
    order_id: order.id,
    code_id: code.id,
    account_id: order.account_id,
    is_once_per_user: code.validity === 'once-per-user',
    is_once: code.validity === 'once',
  })
}

/**
 * Makes the reservation of a paid order final. Returns false where another order has used the code since: this one may not have
 * its discount. Requires the lock of the order's account.
 */
export async function redeemCode(db: Db, orderId: number): Promise<boolean> {
  const reservation = await findReservation(db, orderId)
  if (!reservation || reservation.state === 'redeemed') return true
  const { code_id, account_id, is_once } = reservation
  // Under the lock: the uses in all are counted in its row.
  const code = await lockCode(db, code_id)
  if (hasLimit(code) && (await isUsedUp(db, code_id, account_id))) {
    await updateRedemption(db, orderId, 'released')
    return false
  }
  if (is_once) await updateCodeUsed(db, code_id)
  await updateRedemption(db, orderId, 'redeemed')
  return true
}

/** Gives the code of an order without money back. */
export async function releaseCode(db: Db, orderId: number): Promise<void> {
  const reservation = await findReservation(db, orderId)
  if (reservation?.state === 'reserved') await updateRedemption(db, orderId, 'released')
}
