export { decideAlso, reverseDecision } from '../decisions/server/apply.ts'
export {
  type AutomatedDecision,
  type DecisionInput,
  decideAutomatically,
  decideMember,
  liftDecision,
  propose,
} from '../decisions/server/decide.ts'
export {
  countDecisionsAbout,
  endRestrictionsBy,
  findActiveRestrictions,
  findDecisionsAbout,
  findNewestStatement,
} from '../decisions/server/decisions-table.ts'
export { shownDecision, shownDecisions } from '../decisions/server/shown-decision.ts'
export { closeItem, openItem, openItemAbout, replaceItem } from '../queue/server/open-item.ts'
export { type QueueSum, sumQueueDays } from '../queue/server/queue-table.ts'
export { sealedAddress } from '../queue/server/sealed-route.ts'
export type {
  AppliedDecision,
  Decider,
  EffectHandler,
  Queue,
  SealedPicture,
  SubjectView,
} from '../queue.ts'
