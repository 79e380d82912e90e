import { describeCalls } from '../../../server/openapi/reference.ts'
import { ComplaintKind, ReportReason, safety } from '../contract.ts'

export const safetyReference = describeCalls(safety, {
  tag: 'Safety',
  description: 'Reports to the staff.',
  calls: {
    complain: {
      summary: 'Send a report or complaint',
      description:
        'For anybody, with or without a session. `email` may be left out when reporting a minor; reports of content ask for ' +
        '`good_faith`. With an address the receipt is mailed.',
      example: {
        input: {
          kind: 'copyright',
          text: 'This drawing is mine.',
          url: 'https://example.com/members/4711',
          email: 'rowan@example.com',
          good_faith: true,
        },
        output: { ok: true, reference: 'R-K7QM-2HXD', mail_sent: true },
      },
    },
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
  schemas: { ComplaintKind, ReportReason },
})
