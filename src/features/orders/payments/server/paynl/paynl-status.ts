import type { ReportKind } from '../../../payment-rules.ts'

// Negative numbers have ended, 100 is paid; positive ones below are on their way, such as an authorisation.
const ended: Readonly<Record<number, ReportKind | null>> = {
  [-51]: 'paid',
  [-60]: 'failed',
  [-61]: 'canceled',
  [-63]: 'failed',
  [-64]: 'failed',
  [-70]: 'charged_back',
  [-71]: 'charged_back',
  [-72]: null,
  [-80]: 'expired',
  [-81]: null,
  [-82]: 'paid',
  [-90]: 'canceled',
}

/** Opened, and the member has entered nothing yet: not more than we know, so that they can still cancel. */
const openedStatus = 20

/** The bank has reserved the amount for us. */
const authorisedStatus = 95

/** Paid, with another amount than that of the order. */
export const wrongAmountStatus = -51

/**
 * Returns what a status of an order means; null for one that is merely opened, and for one whose money came and went back in
 * full. Refunds have exchanges of their own, so that one in part is still paid.
 */
export function kindOfStatus(code: number): ReportKind | null {
  if (code === openedStatus) return null
  if (code === authorisedStatus) return 'authorised'
  if (code >= 0) return code === 100 ? 'paid' : 'pending'
  const kind = ended[code]
  return kind === undefined ? 'canceled' : kind
}

/** Returns what the state of a direct debit means. The bank may return one for weeks after it was collected. */
export function kindOfDebit({
  status,
  declined,
}: {
  status: { action: string }
  declined?: boolean | undefined
}): ReportKind {
  const action = status.action.toLowerCase()
  if (action === 'storno' || declined === true) return 'charged_back'
  return action === 'collected' ? 'paid' : 'pending'
}
