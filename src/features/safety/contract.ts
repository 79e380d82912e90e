import { z } from 'zod'
import { publicWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import { Id, PathId } from '../../core/ids.ts'
import { Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { Email } from '../accounts/contract.ts'
import {
  complaintKinds,
  complaintsPerHour,
  maxCommentLength,
  maxComplaintLength,
  maxComplaintPlace,
  namedSubjects,
  needsAddress,
  needsGoodFaith,
  reportReasons,
  type SubjectField,
} from './rules.ts'

export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

const subjectFields = {
  profile_id: Id.optional(),
  photo_id: Id.optional(),
  message_id: Id.optional(),
  conversation_id: Id.optional(),
} satisfies Record<SubjectField, unknown>

/** Identifies one of the four subjects, and the reason. */
export const ReportInput = z
  .strictObject({
    ...subjectFields,
    reason: ReportReason,
    /** In the reporter's words; a blank comment counts as none. */
    comment: Text({ max: maxCommentLength * maxUnitsPerGrapheme })
      .refine((value) => !exceedsGraphemes(value.trim(), maxCommentLength), {
        error: 'too_long',
        params: { maximum: maxCommentLength },
      })
      .optional(),
  })
  .refine((ids) => namedSubjects(ids).length === 1, { error: 'invalid', path: ['profile_id'] })
export type ReportInput = z.output<typeof ReportInput>

export const ComplaintKind = z.enum(complaintKinds)
export type ComplaintKind = z.infer<typeof ComplaintKind>

function graphemes(max: number) {
  return Text({ max: max * maxUnitsPerGrapheme }).refine((value) => !exceedsGraphemes(value.trim(), max), {
    error: 'too_long',
    params: { maximum: max },
  })
}

/** The public form; empty fields count as missing. */
export const ComplaintInput = z
  .strictObject({
    kind: ComplaintKind,
    text: graphemes(maxComplaintLength).refine((value) => value.trim() !== '', { error: 'required' }),
    url: graphemes(maxComplaintPlace).optional(),
    name: Text({ max: 100 }).optional(),
    email: Email.optional(),
    /** The photo that is complained about; a picture's address in `url` names it as well. */
    photo_id: Id.optional(),
    /** The name that stands for a signature. */
    signature: Text({ max: 100 }).optional(),
    /** The statement of reasons that is complained about. */
    decision_id: Id.optional(),
    good_faith: z.boolean().optional(),
  })
  .refine(({ kind, email }) => email !== undefined || !needsAddress(kind), {
    error: 'required',
    path: ['email'],
  })
  .refine(({ kind, good_faith }) => good_faith === true || !needsGoodFaith(kind), {
    error: 'required',
    path: ['good_faith'],
  })
export type ComplaintInput = z.output<typeof ComplaintInput>

/** Somebody wrote to the member who was banned for fraud later. */
export const FraudWarning = z.object({
  id: Id,
  /** The name under which they wrote; the account is closed. */
  name: z.string(),
  at: Timestamp,
})
export type FraudWarning = z.infer<typeof FraudWarning>

export const safety = {
  /**
   * Stores a report or complaint from anybody, with or without a session (law: 2.1), and returns
   * its receipt number. With an address, the receipt is mailed as well.
   */
  complain: publicWrite
    .route({
      method: 'POST',
      path: '/complaints',
      summary: 'Send a report or complaint',
      description:
        'For anybody, with or without a session. `email` is needed for copyright and one’s own image alone; reports of content ' +
        'ask for `good_faith`. With an address the receipt is mailed, and the decision later. Notices of banks have the kind ' +
        '`bank_notice`.',
    })
    .input(ComplaintInput)
    .output(z.object({ ok: z.literal(true), reference: z.string(), mail_sent: z.boolean() }))
    .meta({
      limit: { key: 'address', ...complaintsPerHour },
    })
    .meta({
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
    }),
  warnings: sessionRead
    .route({
      method: 'GET',
      path: '/fraud-warnings',
      summary: 'List the warnings of fraud to oneself',
      description:
        'Of members who wrote to the caller and were banned for fraud later. Those that were closed are left out.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ warnings: z.array(FraudWarning) })),
  closeWarning: sessionWrite
    .route({ method: 'POST', path: '/fraud-warnings/{id}/close', summary: 'Close a warning of fraud' })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ ok: z.literal(true) }))
    .meta({ idempotent: true }),
  report: sessionWrite
    .route({
      method: 'POST',
      path: '/reports',
      summary: 'Report a profile, a photo or a message',
      description:
        'Names exactly one of the three. While the report is open, repeating it returns the same `reference`. A member who ' +
        'is blocked may report too. One’s own is 400, what the caller cannot see is 404.',
    })
    .input(ReportInput)
    .output(z.object({ ok: z.literal(true), reference: z.string() }))
    .meta({ transaction: 'own', idempotent: true })
    .meta({
      example: {
        input: { profile_id: 4711, reason: 'scam', comment: 'Asks for money in the second message.' },
        output: { ok: true, reference: 'R-000042' },
      },
    }),
}
