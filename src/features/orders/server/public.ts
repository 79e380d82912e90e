export { readEndingDiscount } from '../discounts/server/active-discount.ts'
export { ensureCommonCodes } from '../discounts/server/discount-codes-table.ts'
export { makePersonalCode, personalCodeSince } from '../discounts/server/personal-code.ts'
export { sayReconciliation } from '../settlement/server/say-reconciliation.ts'
