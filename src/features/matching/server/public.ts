export { saveAnswers } from '../scoring/server/answers-table.ts'
export { fitReasons } from '../scoring/server/match-cards.ts'
