import { endpoints } from '../../../server/http/runner.ts'
import { pages } from '../contract.ts'
import { chooseCookies, readCookieChoice } from './cookie-choice.ts'
import { readPage, readQuestions } from './read-page.ts'

export const pagesEndpoints = endpoints(pages, {
  read: readPage,
  questions: readQuestions,
  cookieChoice: readCookieChoice,
  chooseCookies,
})
