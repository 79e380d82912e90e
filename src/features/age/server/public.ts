export { ageGateOf } from './read-standing.ts'
