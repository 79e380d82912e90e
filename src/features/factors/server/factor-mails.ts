import { defineMail, type MailType } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'
import { factorMethods } from './own-factors.ts'
import { countRecoveryCodes } from './recovery-codes-table.ts'

// Each change of a second factor is mailed to the owner, who may not have made it.

const factorAddedMail = defineMail<null>(
  'factorAdded',
  perDay(10),
  ({ t, linkTo }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo('/settings#factors') },
    footer: [t('notYou')],
  }),
  null,
)

/** `left`: whether the login still has a second step. */
const factorRemovedMail = defineMail<{ left: 'some' | 'none' }>(
  'factorRemoved',
  perDay(10),
  ({ t, linkTo }, { left }) => ({
    title: t('title'),
    paragraphs: [t('what', { left })],
    button: { label: t('button'), href: linkTo('/settings#factors') },
    footer: [t('notYou')],
  }),
  { left: 'none' },
  { left: 'some' },
)

const recoveryCodesRenewedMail = defineMail<null>(
  'recoveryCodesRenewed',
  perDay(10),
  ({ t, linkTo }) => ({
    title: t('title'),
    paragraphs: [t('what')],
    button: { label: t('button'), href: linkTo('/settings#factors') },
    footer: [t('notYou')],
  }),
  null,
)

/** `count`: how many codes are left. */
const recoveryCodeUsedMail = defineMail<{ count: number }>(
  'recoveryCodeUsed',
  perDay(10),
  ({ t, linkTo }, { count }) => ({
    title: t('title'),
    paragraphs: [t('what', { count })],
    button: { label: t('button'), href: linkTo('/settings#factors') },
    footer: [t('notYou')],
  }),
  { count: 9 },
  { count: 1 },
  { count: 0 },
)

export const factorMails: MailType<unknown>[] = [
  factorAddedMail,
  factorRemovedMail,
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
]

/** Performs the job `factors.send-factor-added-mail`. */
export async function mailFactorAdded(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (receiver) await sendAccountMail(work, receiver, factorAddedMail, null)
}

/** Performs the job `factors.send-factor-removed-mail`. */
export async function mailFactorRemoved(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (!receiver) return
  const left = (await factorMethods(work, accountId)).length > 0 ? 'some' : 'none'
  await sendAccountMail(work, receiver, factorRemovedMail, { left })
}

/** Performs the job `factors.send-recovery-codes-renewed-mail`. */
export async function mailRecoveryCodesRenewed(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (receiver) await sendAccountMail(work, receiver, recoveryCodesRenewedMail, null)
}

/** Performs the job `factors.send-recovery-code-used-mail`. */
export async function mailRecoveryCodeUsed(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (!receiver) return
  const count = await countRecoveryCodes(work.db, accountId)
  await sendAccountMail(work, receiver, recoveryCodeUsedMail, { count })
}
