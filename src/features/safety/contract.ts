import { z } from 'zod'
import { sessionWrite } from '../../core/access.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import { Id } from '../../core/ids.ts'
import { Text } from '../../core/text.ts'
import { maxCommentLength, reportReasons } from './rules.ts'

export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

/** Identifies one of the four subjects, and the reason. */
export const ReportInput = z
  .strictObject({
    profile_id: Id.optional(),
    photo_id: Id.optional(),
    message_id: Id.optional(),
    /** The whole chat with a member. */
    conversation_id: Id.optional(),
    reason: ReportReason,
    /** In the reporter's words; a blank comment counts as none. */
    comment: Text({ max: maxCommentLength * maxUnitsPerGrapheme })
      .refine((value) => !exceedsGraphemes(value.trim(), maxCommentLength), {
        error: 'too_long',
        params: { maximum: maxCommentLength },
      })
      .optional(),
  })
  .refine(
    ({ profile_id, photo_id, message_id, conversation_id }) =>
      [profile_id, photo_id, message_id, conversation_id].filter((id) => id !== undefined).length === 1,
    { error: 'invalid', path: ['profile_id'] },
  )
export type ReportInput = z.output<typeof ReportInput>

export const safety = {
  /**
   * Reports a profile, a photo, a received message or a whole chat to the staff; `reference` is the receipt
   * number. While the report is open, repeating it returns the same number. Blocked members may report too.
   * 400 for the caller's own content, 404 for what they cannot see.
   */
  report: sessionWrite
    .route({ method: 'POST', path: '/reports' })
    .input(ReportInput)
    .output(z.object({ ok: z.literal(true), reference: z.string() }))
    .meta({ transaction: 'own', idempotent: true }),
}
