export { DecisionsSection, useHasDecisions } from './decisions-section.tsx'
export { sendAppeal } from './send-appeal.ts'
