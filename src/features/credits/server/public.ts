export { lockBalances } from './credits-table.ts'
export { type CreditMove, grantCredits, insertSpends, spendCredits } from './ledger.ts'
