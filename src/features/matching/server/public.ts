export { fitReasons } from '../scoring/server/fit-reasons.ts'
