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
const reports = {
  pending: { isMoney: false },
  authorised: { isMoney: false },
  paid: { isMoney: true },
  failed: { isMoney: false },
  canceled: { isMoney: false },
  expired: { isMoney: false },
  refunded: { isMoney: true },
  charged_back: { isMoney: true },
  charge_back_reversed: { isMoney: true },
}
export type ReportKind = keyof typeof reports
export const reportKinds = Object.keys(reports) as ReportKind[]

/**
 * What a state is to members, and what it says about the money: the provider has reported nothing yet, it is still unknown,
 * never came, is here at least in part, or went back.
 */
interface StateFacts {
  status: OrderStatus
  money: 'unbegun' | 'open' | 'unpaid' | 'paid' | 'back'
  /** Money is on its way back. */
  isRefunding?: true
}

const states = {
  created: { status: 'pending', money: 'unbegun' },
  redirected: { status: 'pending', money: 'unbegun' },
  pending: { status: 'pending', money: 'open' },
  awaiting_funds: { status: 'pending', money: 'unbegun' },
  authorised: { status: 'pending', money: 'open' },
  paid: { status: 'completed', money: 'paid' },
  captured: { status: 'completed', money: 'paid' },
  withdrawn: { status: 'completed', money: 'paid', isRefunding: true },
  refund_pending: { status: 'completed', money: 'paid', isRefunding: true },
  partially_refunded: { status: 'completed', money: 'paid' },
  charge_back_reversed: { status: 'completed', money: 'paid' },
  failed: { status: 'failed', money: 'unpaid' },
  canceled: { status: 'cancelled', money: 'unpaid' },
  expired: { status: 'cancelled', money: 'unpaid' },
  refunded: { status: 'refunded', money: 'back' },
  charged_back: { status: 'refunded', money: 'back' },
  returning: { status: 'cancelled', money: 'back', isRefunding: true },
} as const satisfies Record<PaymentState, StateFacts>

/** Returns the status that members see of a payment's state. */
export function statusOf(state: PaymentState): OrderStatus {
  return states[state].status
}

type StatesWith<M extends StateFacts['money']> = {
  [S in PaymentState]: (typeof states)[S]['money'] extends M ? S : never
}[PaymentState]

function statesWith<M extends StateFacts['money']>(...money: M[]): readonly StatesWith<M>[] {
  return paymentStates.filter((state): state is StatesWith<M> =>
    money.some((one) => one === states[state].money),
  )
}

/** States in which the outcome is still unknown. */
export const openStates = statesWith('unbegun', 'open')
/** Those in which the provider has at most opened the payment. */
export const unbegunStates = statesWith('unbegun')
/** States in which the money has arrived and at least part of it has stayed. */
export const paidStates = statesWith('paid')

export const isUnbegun = (state: PaymentState) => states[state].money === 'unbegun'
export const isOpen = (state: PaymentState) => isUnbegun(state) || states[state].money === 'open'
export const isUnpaid = (state: PaymentState) => states[state].money === 'unpaid'
export const isPaid = (state: PaymentState) => states[state].money === 'paid'
export const isRefunding = (state: PaymentState) => 'isRefunding' in states[state]

/** Returns whether a report is about money that came or went back. */
export function isMoney(kind: ReportKind): boolean {
  return reports[kind].isMoney
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
