import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { pages } from '../contract.ts'
import { chooseCookies, readCookieChoice } from './cookie-choice.ts'
import { readPage, readQuestions } from './read-page.ts'

export const pagesEndpoints = endpoints(pages, {
  read: readPage,
  questions: readQuestions,
  cookieChoice: readCookieChoice,
  chooseCookies,
})

export const pagesSection: ApiSection = {
  contract: pages,
  tag: 'Pages',
  description: 'Static pages in the language of the request, and the choice about counting visits.',
}
