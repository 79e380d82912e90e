export { cardsOf, withCards } from './make-cards.ts'
export { findAllReachable, type Reached } from './reach-table.ts'
