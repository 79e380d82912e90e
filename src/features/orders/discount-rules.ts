import type { Country } from '../../core/countries.ts'
import { type Currency, lower, type MinorUnits, minorUnits, minus, shareOf } from '../../core/money.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../../core/time.ts'
import type { CodeLimits, CodeStatus, CodeValidity } from './rules.ts'

/** The code of the time bonus (product: Orders) and its four hours from the signup. */
export const timeBonus = { code: 'TIMEBONUS25', seconds: 14_400 } as const
/** The code of the welcome discount (decisions: Credits and money) and its 72 hours from the activation. */
export const welcomeDiscount = { code: 'WELCOME25', seconds: 3 * secondsPerDay } as const

/**
 * Returns the discount: the part that is rounded, half up (api: And). One minor unit is left to pay of any amount: an order is
 * its payment.
 */
export function discountOn(amount: MinorUnits, percentage: number): MinorUnits {
  return lower(shareOf(amount, percentage, 100), minus(amount, minorUnits(1)))
}

/** Facts of a member that decide whether they may use a code, apart from the order. */
export interface CodeHolder {
  account_id: number
  site_id: number
  paid_user: boolean
  created_at: string
  /** Null until the address is confirmed. */
  activated_at: string | null
  country: Country
}

/** The terms of a code. */
export interface CodeTerms {
  code: string
  country: Country | null
  account_id: number | null
  /** Null: for members of all sites. */
  site_id: number | null
  starts_at: string | null
  /** Bounds of the signup of those whom it is for, both included; null: none. */
  signed_up_from: string | null
  signed_up_until: string | null
  expires: string | null
  currency: Currency | null
  minimum_order_value: MinorUnits | null
  status: CodeStatus
  validity: CodeValidity
  paymentmethods: string[] | null
}

/** The order that a code is for. */
export interface CodeOrder {
  currency: Currency
  amount_before: MinorUnits
  /** Undefined while it is not chosen. */
  payment_method: string | undefined
}

/** Why a code cannot be used for an order or by a member. */
export const notApplicableReasons = [
  'country',
  'currency',
  'minimum_order_value',
  'paymentmethods',
  'not_confirmed',
  'paid_user',
] as const
export type NotApplicable = (typeof notApplicableReasons)[number]

export type CodeVerdict =
  | { kind: 'valid' }
  | { kind: 'not_found' | 'used' | 'expired' }
  | { kind: 'not_applicable'; reason: NotApplicable }

/**
 * Returns until when a code lasts for a member: the server's deadline, the same on every device. Null for a code without
 * end; for the welcome discount also while the address is not confirmed.
 */
export function expiryOf(code: Pick<CodeTerms, 'code' | 'expires'>, holder: CodeHolder): Date | null {
  if (code.code === timeBonus.code) return addSeconds(new Date(holder.created_at), timeBonus.seconds)
  if (code.code === welcomeDiscount.code) {
    const { activated_at } = holder
    return activated_at === null ? null : addSeconds(new Date(activated_at), welcomeDiscount.seconds)
  }
  return code.expires === null ? null : new Date(code.expires)
}

/**
 * Returns whether a member may use a code, and why not. `isUsedUp`: it has no use left for the member. Without an order only
 * what concerns the member is checked.
 */
export function judgeCode(
  code: CodeTerms | undefined,
  holder: CodeHolder,
  facts: { now: Date; isUsedUp: boolean; order: CodeOrder | null },
): CodeVerdict {
  const { now, isUsedUp, order } = facts
  if (!code || !isFor(code, holder, now) || code.status === 'disabled') return { kind: 'not_found' }
  if (code.status === 'used' || isUsedUp) return { kind: 'used' }
  const expiry = expiryOf(code, holder)
  if (expiry !== null && expiry <= now) return { kind: 'expired' }
  const reason = reasonAgainst(code, holder, order)
  return reason ? { kind: 'not_applicable', reason } : { kind: 'valid' }
}

/** Returns whether a code is, or will be, for a member, and has begun: one that is not is treated as unknown. */
function isFor(code: CodeTerms, holder: CodeHolder, now: Date): boolean {
  const { account_id, site_id, starts_at, signed_up_from, signed_up_until } = code
  if (account_id !== null && account_id !== holder.account_id) return false
  if (site_id !== null && site_id !== holder.site_id) return false
  const signedUp = new Date(holder.created_at)
  if (signed_up_from !== null && signedUp < new Date(signed_up_from)) return false
  if (signed_up_until !== null && signedUp > new Date(signed_up_until)) return false
  return starts_at === null || new Date(starts_at) <= now
}

/** Returns whether a code can be used up at all. */
export function hasLimit({
  validity,
  max_uses,
  max_uses_per_member,
}: CodeLimits & Pick<CodeTerms, 'validity'>) {
  return validity !== 'unlimited' || max_uses !== null || max_uses_per_member !== null
}

function reasonAgainst(code: CodeTerms, holder: CodeHolder, order: CodeOrder | null): NotApplicable | null {
  const isForNewcomers = code.code === timeBonus.code || code.code === welcomeDiscount.code
  if (isForNewcomers && holder.activated_at === null) return 'not_confirmed'
  if (code.code === timeBonus.code && holder.paid_user) return 'paid_user'
  if (code.country !== null && code.country !== holder.country) return 'country'
  return order && reasonAgainstOrder(code, order)
}

/** Returns why a code cannot be used for an order, leaving its holder aside; null if it can. */
export function reasonAgainstOrder(
  code: Pick<CodeTerms, 'currency' | 'minimum_order_value' | 'paymentmethods'>,
  { currency, amount_before, payment_method }: CodeOrder,
): NotApplicable | null {
  if (code.currency !== null && code.currency !== currency) return 'currency'
  if (code.minimum_order_value !== null && amount_before < code.minimum_order_value)
    return 'minimum_order_value'
  const isOtherMethod =
    payment_method !== undefined && code.paymentmethods?.includes(payment_method) === false
  return isOtherMethod ? 'paymentmethods' : null
}

/** Returns the seconds until a deadline by the server's clock; null without one. */
export function secondsUntil(deadline: Date | null, now: Date): number | null {
  return deadline && Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / 1000))
}

/** Hours that are left of a discount, at least 1 while it lasts. */
export function hoursIn(seconds: number): number {
  return Math.max(1, Math.floor(seconds / secondsPerHour))
}

/**
 * Reports whether a member may have the time bonus, as far as a page can know (product: Orders): whether its four hours are
 * over is for the server's clock to say.
 */
export function mayHaveTimeBonus(user: { status: string; paid_user: boolean }): boolean {
  return user.status === 'active' && !user.paid_user
}
