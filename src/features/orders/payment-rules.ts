// How a payment moves from state to state (payments: 3.4). Each order has one payment, and its state is the order's.

/** The state of an order's payment. */
export const paymentStates = [
  /** Stored; the provider does not know it yet. */
  'created',
  /** The member was sent to the provider. */
  'redirected',
  /** The provider is working on it. */
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  /** We asked for the money to be returned. */
  'refund_pending',
  'partially_refunded',
  'refunded',
  'charged_back',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** The status of an order as members see it (api: GET /orders). */
export const orderStatuses = ['pending', 'completed', 'failed', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What a provider may report about a payment. */
export const reportKinds = [
  'pending',
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
  paid: 'completed',
  refund_pending: 'completed',
  partially_refunded: 'completed',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'cancelled',
  refunded: 'refunded',
  charged_back: 'refunded',
}

/** Returns the status that members see of a payment's state. */
export function statusOf(state: PaymentState): OrderStatus {
  return statuses[state]
}

/** States in which the outcome is still unknown. */
export const openStates = ['created', 'redirected', 'pending'] as const satisfies PaymentState[]
/** States that ended without money. */
export const unpaidStates = ['failed', 'canceled', 'expired'] as const satisfies PaymentState[]
/** States in which the money has arrived and at least part of it has stayed. */
export const paidStates = ['paid', 'refund_pending', 'partially_refunded'] as const satisfies PaymentState[]

export const isOpen = (state: PaymentState) => (openStates as readonly PaymentState[]).includes(state)
export const isUnpaid = (state: PaymentState) => (unpaidStates as readonly PaymentState[]).includes(state)
export const isPaid = (state: PaymentState) => (paidStates as readonly PaymentState[]).includes(state)

/** Returns whether a report is about money that came or went back. */
export function isMoney(kind: ReportKind): boolean {
  return !['pending', 'failed', 'canceled', 'expired'].includes(kind)
}

/** What to do with a provider's report. */
export type Transition =
  | { kind: 'move'; to: PaymentState; isLate: boolean }
  /** Already known, or overtaken by a later report. */
  | { kind: 'ignore' }
  /** Contradicts what is known: money that has arrived cannot fail. Nothing changes; it is logged. */
  | { kind: 'anomaly' }

const ignore: Transition = { kind: 'ignore' }
const anomaly: Transition = { kind: 'anomaly' }
const move = (to: PaymentState, isLate = false): Transition => ({ kind: 'move', to, isLate })

/**
 * Returns what a report does to a payment in a state. Reports may arrive twice, late and in any order: money wins over
 * an earlier failure, and nothing wins over money but its return.
 */
export function transitionOf(state: PaymentState, kind: ReportKind): Transition {
  switch (kind) {
    case 'pending':
      return state === 'created' || state === 'redirected' ? move('pending') : ignore
    case 'paid':
      if (isOpen(state)) return move('paid')
      return isUnpaid(state) ? move('paid', true) : ignore
    case 'failed':
    case 'canceled':
    case 'expired':
      if (isOpen(state)) return move(kind)
      return isUnpaid(state) ? ignore : anomaly
    case 'refunded':
      if (isPaid(state)) return move('refunded')
      return state === 'refunded' || state === 'charged_back' ? ignore : anomaly
    case 'charged_back':
      if (isPaid(state)) return move('charged_back')
      // The bank returned a direct debit of which nothing else was heard.
      return isOpen(state) ? move('failed') : ignore
    case 'charge_back_reversed':
      if (state === 'charged_back') return move('paid')
      return isPaid(state) ? ignore : anomaly
  }
}
