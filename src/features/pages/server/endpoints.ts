import { endpoints } from '../../../server/http/runner.ts'
import { pages } from '../contract.ts'
import { chooseCookies, readCookieChoice } from './cookie-choice.ts'
import { readPage } from './read-page.ts'

export const pagesEndpoints = endpoints(pages, {
  read: readPage,
  cookieChoice: readCookieChoice,
  chooseCookies,
})
