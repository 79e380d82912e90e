export { saveAnswers } from '../scoring/server/answers-table.ts'
export { fitReasons } from '../scoring/server/fit-reasons.ts'
