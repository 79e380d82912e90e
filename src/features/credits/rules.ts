import { secondsPerDay } from '../../core/time.ts'

/** How long a mailbox that was given free credits gets none again; its hash is deleted then. */
export const mailboxSeconds = 2 * 365 * secondsPerDay

/** Why credits were added or taken; `credits.reasons` has a text for each. */
export const creditReasons = [
  'signup',
  'purchase',
  'message',
  'photo',
  'gift',
  /** A spend given back because what it bought was never delivered. */
  'returned',
  /** Bought credits taken back when their payment is refunded. */
  'refund',
  /** Credits that came back, taken for an order whose money went back after its credits were spent. */
  'debt',
  /** By staff. */
  'correction',
  /** Given by a demo, to its members and to visitors who ask. */
  'demo',
] as const
export type CreditReason = (typeof creditReasons)[number]

/** The part of a ledger entry that determines how many credits are paid, and for which order. */
export interface LedgerLine {
  amount: number
  reason: CreditReason
  /** The source of the entry, such as `message:17`; purchases and refunds name their order. */
  reference: string
}

/** The credits bought with one order. */
export interface CreditLot {
  reference: string
  left: number
  spent: number
}

/** The sum of a ledger up to one of its entries. */
export interface LedgerSum {
  /** Free credits that are left. */
  free: number
  /** Bought credits, oldest order first. */
  lots: readonly CreditLot[]
}

export const emptyLedger: LedgerSum = { free: 0, lots: [] }

/** Returns the bought credits that are left. */
export function paidCredits({ lots }: LedgerSum): number {
  return lots.reduce((sum, { left }) => sum + left, 0)
}

/**
 * Returns the sum of a ledger with further entries, oldest first. Free credits are spent first (api: Money), then those of
 * the oldest order. Returned credits go back to the order that they were spent from last. What an order whose money went back
 * takes from others and from free credits replaces its own that were spent: those count as spent from there.
 */
export function addLines(sum: LedgerSum, lines: readonly LedgerLine[]): LedgerSum {
  let { free } = sum
  const lots = sum.lots.map((lot) => ({ ...lot }))
  /** Takes up to `amount` from lots, as spent; returns what they did not have. */
  const take = (amount: number, from: CreditLot[]): number => {
    let due = amount
    for (const lot of from) {
      const taken = Math.min(due, lot.left)
      lot.left -= taken
      lot.spent += taken
      due -= taken
    }
    return due
  }
  for (const { amount, reason, reference } of lines) {
    const own = lots.filter((lot) => lot.reference === reference)
    if (reason === 'purchase') {
      const [lot] = own
      if (lot) lot.left += amount
      else lots.push({ reference, left: amount, spent: 0 })
    } else if (reason === 'refund' || reason === 'debt') {
      // What it takes beyond its own order comes from the others, then from free credits.
      free -= take(take(-amount, own), lots)
      for (const lot of own) lot.spent = Math.max(0, lot.spent + amount)
    } else if (amount < 0) {
      const fromFree = Math.min(free, -amount)
      free -= fromFree
      take(-amount - fromFree, lots)
    } else if (reason === 'returned') {
      let due = amount
      for (const lot of lots.toReversed()) {
        const back = Math.min(due, lot.spent)
        lot.left += back
        lot.spent -= back
        due -= back
      }
      free += due
    } else {
      free += amount
    }
  }
  return { free, lots }
}

/** The free and the bought credits of an entry, with its sign. */
interface CreditParts {
  free: number
  paid: number
}

/** Returns further entries of a ledger, oldest first, with their parts. */
export function withParts<L extends LedgerLine>(sum: LedgerSum, lines: readonly L[]): (L & CreditParts)[] {
  let before = sum
  return lines.map((line) => {
    const after = addLines(before, [line])
    const parts = { free: after.free - before.free, paid: paidCredits(after) - paidCredits(before) }
    before = after
    return { ...line, ...parts }
  })
}
