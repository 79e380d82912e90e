export { insertCheck } from './age-checks-table.ts'
export { ageGateOf } from './read-age-gate.ts'
export { recordResult } from './webhook-route.ts'
