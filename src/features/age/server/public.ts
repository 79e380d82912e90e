export { standingOf, standingOfMember } from './read-standing.ts'
