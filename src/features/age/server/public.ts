export { ageStandingOf } from './read-standing.ts'
