export { type AboutRow, aboutViews, isAbout, noAbout, requireAbout, visibleAnswers } from './about.ts'
export { cardsOf, withCards } from './make-cards.ts'
export { findAllReachable, type Reached } from './reach-table.ts'
