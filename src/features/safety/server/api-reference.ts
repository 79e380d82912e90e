import { describeCalls } from '../../../server/openapi/reference.ts'
import { ReportReason, safety } from '../contract.ts'

export const safetyReference = describeCalls(safety, {
  tag: 'Safety',
  description: 'Reports to the staff.',
  calls: {
    report: {
      summary: 'Report a profile, a photo or a message',
      description:
        'Names exactly one of the three. While the report is open, repeating it returns the same `reference`. A member who ' +
        'is blocked may report too. One’s own is 400, what the caller cannot see is 404.',
      example: {
        input: { profile_id: 4711, reason: 'scam', comment: 'Asks for money in the second message.' },
        output: { ok: true, reference: 'R-000042' },
      },
    },
  },
  schemas: { ReportReason },
})
