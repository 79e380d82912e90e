import { type MinorUnits, plus } from '../../core/money.ts'

// How a payment moves from state to state (payments: 3.4). Each order has one payment, and its state is the order's.

/** The state of an order's payment. */
export const paymentStates = [
  /** Stored; the provider does not know it yet. */
  'created',
  /** The member was sent to the provider. */
  'redirected',
  /** The provider is working on it. */
  'pending',
  /** The member knows where to transfer the amount. */
  'awaiting_funds',
  /** The bank has reserved the amount; we take it (`captureOrder`). */
  'authorised',
  'paid',
  /** Paid, after it was authorised. */
  'captured',
  'failed',
  'canceled',
  'expired',
  /** The buyer has withdrawn; the provider has not taken the refund on yet. */
  'withdrawn',
  /** We asked for the money to be returned. */
  'refund_pending',
  'partially_refunded',
  'refunded',
  'charged_back',
  /** Money arrived for an order that takes none; it is on its way back. Nothing was granted for it. */
  'returning',
  /** Paid again: a charge back was won. */
  'charge_back_reversed',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The status of an order as members see it (api: GET /orders). */
export const orderStatuses = ['pending', 'completed', 'failed', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Kinds of reports that a provider may send about a payment. */
export const reportKinds = [
  'pending',
  'authorised',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'charged_back',
  'charge_back_reversed',
] as const
export type ReportKind = (typeof reportKinds)[number]

const statuses: Record<PaymentState, OrderStatus> = {
  created: 'pending',
  redirected: 'pending',
  pending: 'pending',
  awaiting_funds: 'pending',
  authorised: 'pending',
  paid: 'completed',
  withdrawn: 'completed',
  captured: 'completed',
  charge_back_reversed: 'completed',
  refund_pending: 'completed',
  partially_refunded: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'cancelled',
  refunded: 'refunded',
  charged_back: 'refunded',
  returning: 'cancelled',
}

/** Returns the status that members see of a payment's state. */
export function statusOf(state: PaymentState): OrderStatus {
  return statuses[state]
}

/** States in which the outcome is still unknown. */
export const openStates = [
  'created',
  'redirected',
  'pending',
  'awaiting_funds',
  'authorised',
] as const satisfies PaymentState[]
/** States that ended without money. */
export const unpaidStates = ['failed', 'canceled', 'expired'] as const satisfies PaymentState[]
/** States in which the money has arrived and at least part of it has stayed. */
export const paidStates = [
  'paid',
  'captured',
  'withdrawn',
  'refund_pending',
  'partially_refunded',
  'charge_back_reversed',
] as const satisfies PaymentState[]
/** States in which money is on its way back. */
const refundingStates = ['withdrawn', 'refund_pending', 'returning'] as const satisfies PaymentState[]

export const isOpen = (state: PaymentState) => (openStates as readonly PaymentState[]).includes(state)
export const isUnpaid = (state: PaymentState) => (unpaidStates as readonly PaymentState[]).includes(state)
export const isPaid = (state: PaymentState) => (paidStates as readonly PaymentState[]).includes(state)
export const isRefunding = (state: PaymentState) =>
  (refundingStates as readonly PaymentState[]).includes(state)

/** Returns whether a report is about money that came or went back. */
export function isMoney(kind: ReportKind): boolean {
  return !['pending', 'authorised', 'failed', 'canceled', 'expired'].includes(kind)
}

/** The amounts of an order that were paid and refunded. */
interface PaidAmounts {
  paid_at: string | null
  amount: MinorUnits
  refunded_amount: MinorUnits
}

/**
 * Returns whether Premium ends once `refund` of an order has gone back: that returns the rest of it, and of `others`, the
 * account's other orders, none is paid and not refunded in full (decisions: Credits and money).
 */
export function endsPremium(order: PaidAmounts, refund: MinorUnits, others: readonly PaidAmounts[]): boolean {
  if (refund === 0 || plus(order.refunded_amount, refund) < order.amount) return false
  return !others.some(({ paid_at, amount, refunded_amount }) => paid_at !== null && refunded_amount < amount)
}

/** The effect of a provider's report. */
export type Transition =
  | { kind: 'move'; to: PaymentState; isLate: boolean }
  /** Came before the report that it follows: it is applied again once that one is there. Until then `to`, if any. */
  | { kind: 'wait'; to?: PaymentState }
  /** Already known, or overtaken by a later report. */
  | { kind: 'ignore' }
  /** Contradicts what is known: money that has arrived cannot fail. Nothing changes; it is logged. */
  | { kind: 'anomaly' }

/** Facts, besides the state, that decide the effect of a report. */
export interface PaymentFacts {
  /** True if nothing of the money is left to return. */
  isReturned: boolean
  /** True if a charge back was recorded, also one that was won. */
  wasChargedBack: boolean
  /** True if a refund of the report's amount that we asked for is done: the report is taken for that one's. */
  isKnownRefund: boolean
}

const ignore: Transition = { kind: 'ignore' }
const anomaly: Transition = { kind: 'anomaly' }
const wait: Transition = { kind: 'wait' }
const move = (to: PaymentState, isLate = false): Transition => ({ kind: 'move', to, isLate })

/**
 * Returns what a report does to a payment in a state. Reports may arrive twice, late and in any order: money wins over
 * an earlier failure, nothing wins over money but its return, and a return waits for what it returns. Money for a cancelled order
 * goes back (decision 48).
 */
export function transitionOf(
  state: PaymentState,
  kind: ReportKind,
  { isReturned, wasChargedBack, isKnownRefund }: PaymentFacts,
): Transition {
  switch (kind) {
    case 'pending':
      return state === 'created' || state === 'redirected' ? move('pending') : ignore
    case 'authorised':
      // What has ended is not captured: the authorisation lapses.
      return isOpen(state) && state !== 'authorised' ? move('authorised') : ignore
    case 'paid':
      if (isOpen(state)) return move(state === 'authorised' ? 'captured' : 'paid')
      if (state === 'canceled') return move('returning', true)
      return isUnpaid(state) ? move('paid', true) : ignore
    case 'failed':
    case 'canceled':
    case 'expired':
      if (isOpen(state)) return move(kind)
      return isUnpaid(state) ? ignore : anomaly
    case 'refunded':
      if (isPaid(state) || state === 'returning') return move('refunded')
      // Of what a withdrawal left, or the report of the withdrawal itself.
      if (state === 'refunded') return isReturned || isKnownRefund ? ignore : move('refunded')
      return state === 'charged_back' ? anomaly : wait
    case 'charged_back':
      if (isPaid(state) || state === 'returning') return move('charged_back')
      if (state === 'charged_back') return ignore
      // Of a part that a withdrawal left; what went back in full would go back twice.
      if (state === 'refunded') return isReturned ? anomaly : move('charged_back')
      // The bank returned a direct debit: it has failed, unless its payment is still to be reported.
      return isOpen(state) ? { kind: 'wait', to: 'failed' } : wait
    case 'charge_back_reversed':
      if (state === 'charged_back') return move('charge_back_reversed')
      if (state === 'refunded') return anomaly
      return (isPaid(state) || state === 'returning') && wasChargedBack ? ignore : wait
  }
}
