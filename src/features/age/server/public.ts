export { standingOf } from './read-standing.ts'
