export { ageGateOf } from './read-age-gate.ts'
