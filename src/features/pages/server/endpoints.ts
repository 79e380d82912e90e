import { endpoints } from '../../../server/http/runner.ts'
import { pages } from '../contract.ts'
import { readPage } from './read-page.ts'

export const pagesEndpoints = endpoints(pages, { read: readPage })
