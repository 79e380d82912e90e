import { endpoints } from '../../../server/http/runner.ts'
import { credits } from '../contract.ts'
import { listEntries } from './list-entries.ts'

export const creditsEndpoints = endpoints(credits, { entries: listEntries })
