import { endpoints } from '../../../server/http/runner.ts'
import { credits } from '../contract.ts'
import { listEntries } from './list-entries.ts'
import { topUpDemo } from './top-up-demo.ts'

export const creditsEndpoints = endpoints(credits, { entries: listEntries, topUpDemo })
