import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { ComplaintKind, ReportReason, safety } from '../contract.ts'
import { complain } from './complain.ts'
import { report } from './report.ts'

export const safetyEndpoints = endpoints(safety, { complain, report })

export const safetySection: ApiSection = {
  contract: safety,
  tag: 'Safety',
  description: 'Reports to the staff.',
  schemas: { ComplaintKind, ReportReason },
}
