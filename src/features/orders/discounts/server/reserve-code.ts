import { refuse } from '../../../../core/refusals.ts'
import type { Db } from '../../../../server/db/tables.ts'
import { codeRefusals } from '../../contract.ts'
import type { CodeVerdict } from '../../discount-rules.ts'
import { type DiscountCodeRow, lockCode, updateCodeStatus } from './discount-codes-table.ts'
import {
  existsRedemption,
  findReservation,
  insertReservation,
  updateRedemption,
} from './redemptions-table.ts'

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
 * Reserves a code for a new order, in the order's transaction, whose account is locked. Refuses a code that another order
 * took in the meantime, and one that was disabled.
 */
export async function reserveCode(
  db: Db,
  code: DiscountCodeRow,
  order: { id: number; account_id: number },
): Promise<void> {
  if (code.validity === 'once') {
    const { status } = await lockCode(db, code.id)
    if (status === 'used') throw refuse(codeRefusals, 'code_used')
    if (status === 'disabled') throw refuse(codeRefusals, 'code_not_found')
    await updateCodeStatus(db, code.id, 'used')
  }
  await insertReservation(db, {
    order_id: order.id,
    code_id: code.id,
    account_id: order.account_id,
    is_once_per_user: code.validity === 'once-per-user',
  })
}

/** Makes the reservation of a paid order final. One that was released stays so if another order took the code. */
export async function redeemCode(db: Db, orderId: number): Promise<void> {
  const reservation = await findReservation(db, orderId)
  if (!reservation) return
  const { state, code_id, account_id, is_once_per_user } = reservation
  if (state === 'released') {
    if (is_once_per_user && (await existsRedemption(db, code_id, account_id))) return
    const { validity, status } = await lockCode(db, code_id)
    if (validity === 'once' && status === 'used') return
    if (validity === 'once') await updateCodeStatus(db, code_id, 'used')
  }
  await updateRedemption(db, orderId, 'redeemed')
}

/** Gives the code of an order without money back, unless it was disabled in between. */
export async function releaseCode(db: Db, orderId: number): Promise<void> {
  const reservation = await findReservation(db, orderId)
  if (reservation?.state !== 'reserved') return
  const { validity } = await lockCode(db, reservation.code_id)
  if (validity === 'once') await updateCodeStatus(db, reservation.code_id, 'active')
  await updateRedemption(db, orderId, 'released')
}
