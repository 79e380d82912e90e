export {
  type AboutRow,
  aboutViews,
  isAbout,
  noAbout,
  requireAbout,
  visibleAnswers,
} from '../card/server/about.ts'
export { cardsOf, withCards } from '../card/server/make-cards.ts'
export { findAllReachable, type Reached, reachable } from '../card/server/reach-queries.ts'
export { profileOf } from '../profile/server/make-profile.ts'
