import type { Figure } from '../../../../server/metrics.ts'

/** Orders that were paid after they had ended (payments: 3.4). */
export const latePayments: Figure = {
  kind: 'counter',
  name: 'late_payments_total',
  help: 'Orders that were paid after they had failed, been cancelled or expired.',
}

/** The newest comparison of money. */
export const moneyMismatches: Figure = {
  kind: 'gauge',
  name: 'money_mismatches',
  help: 'What the newest comparison of money found, by kind.',
  label: 'kind',
}
