import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'
import type { VerificationReason } from '../rules.ts'
import { findVerification } from './verifications-table.ts'

/** `reason` is null where the picture was approved. */
export const verificationMail = defineMail<{ reason: VerificationReason | null }>(
  'verification',
  perDay(20),
  ({ t, tGlobal, linkTo }, { reason }) => ({
    title: t(reason === 'main_photo' ? 'newMainTitle' : reason ? 'noTitle' : 'yesTitle'),
    paragraphs:
      reason === 'main_photo'
        ? [t('newMainWhat')]
        : reason
          ? [t('noWhat'), tGlobal(`verification.reasons.${reason}`)]
          : [t('yesWhat')],
    button: { label: t('button'), href: linkTo('/profile') },
    footer: [],
  }),
  { reason: null },
  { reason: 'other' },
  { reason: 'main_photo' },
)

/** Runs the job `verification.mail-result`. */
export async function mailResult(work: Work, verificationId: number): Promise<void> {
  const row = await findVerification(work.db, verificationId)
  const receiver = row && receiverOf(await findAccountById(work.db, row.profile_id))
  if (!receiver || (row.status !== 'approved' && row.status !== 'rejected')) return
  const reason = row.status === 'rejected' ? (row.reason ?? 'other') : null
  await sendAccountMail(work, receiver, verificationMail, { reason })
}
