export { applyDecision, decideAlso, reverseDecision } from '../decisions/server/apply.ts'
export {
  type AutomatedDecision,
  confirmDecision,
  type DecisionInput,
  decideAutomatically,
  decideItem,
  decideMember,
  liftDecision,
  propose,
} from '../decisions/server/decide.ts'
export {
  countDecisionsAbout,
  endRestrictionsBy,
  findActiveRestrictions,
  findAppealOf,
  findDecisionsAbout,
  findNewestStatement,
} from '../decisions/server/decisions-table.ts'
export { appeal } from '../decisions/server/own-decisions.ts'
export { shownDecision, shownDecisions } from '../decisions/server/shown-decision.ts'
export { strikesAgainst } from '../decisions/server/strikes.ts'
export { closeItem, openItem, openItemAbout, replaceItem } from '../queue/server/open-item.ts'
export { findItemOf, type QueueSum, sumQueueDays } from '../queue/server/queue-table.ts'
export { sealedAddress } from '../queue/server/sealed-route.ts'
export type {
  AppliedDecision,
  Decider,
  EffectHandler,
  Queue,
  SealedPicture,
  SubjectView,
} from '../queue.ts'
