import { z } from 'zod'
import { sessionWrite } from '../../core/access.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import { Id } from '../../core/ids.ts'
import { Text } from '../../core/text.ts'
import { maxCommentLength, ReportReason } from './rules.ts'

/** Names one of the four, and what is wrong with it. */
export const ReportInput = z
  .strictObject({
    profile_id: Id.optional(),
    photo_id: Id.optional(),
    message_id: Id.optional(),
    /** The whole chat with somebody. */
    conversation_id: Id.optional(),
    reason: ReportReason,
    /** In the reporter's words; blank is none. */
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
   * Reports a profile, a photo, a received message or a whole chat to the staff; `reference` is the receipt's number. As long as the
   * report is open, repeating it answers the same number. Who is blocked may report all the same. What is one's own is
   * 400, what one does not see is 404.
   */
  report: sessionWrite
    .route({ method: 'POST', path: '/reports' })
    .input(ReportInput)
    .output(z.object({ ok: z.literal(true), reference: z.string() }))
    .meta({ transaction: 'own', idempotent: true }),
}
