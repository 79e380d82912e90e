export { requireVisibleMember } from '../../profiles/server/public.ts'
export { cardsOf, withCards } from './make-cards.ts'
export { viewingOf } from './make-profile.ts'
export { findAllReachable, type Reached } from './reach-table.ts'
