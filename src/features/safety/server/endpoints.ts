import { endpoints } from '../../../server/http/runner.ts'
import { safety } from '../contract.ts'
import { complain } from './complain.ts'
import { report } from './report.ts'

export const safetyEndpoints = endpoints(safety, { complain, report })
