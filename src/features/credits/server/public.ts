export {
  type Balance,
  findAllEntries,
  lockBalances,
  lockedBalances,
  sumGiven,
} from './credits-table.ts'
export {
  grantCredits,
  insertSpends,
  returnCredits,
  type Spend,
  spendCredits,
} from './ledger.ts'
export { readBalance, readLots } from './read-balance.ts'
