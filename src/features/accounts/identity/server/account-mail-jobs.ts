import { addSeconds } from '../../../../core/time.ts'
import { isEnqueued } from '../../../../server/outbox/enqueue.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { resetSeconds } from '../../rules.ts'
import { mailKey, receiverOf, sendAccountMail } from './account-mail.ts'
import {
  activationMail,
  addressTakenMail,
  deletedMail,
  mailChangeAskedMail,
  mailChangedMail,
  mailChangeMail,
  mailResumedMail,
  newBrowserMail,
  passwordChangedMail,
  passwordResetMail,
  reactivatedMail,
  welcomeMail,
} from './account-mails.ts'
import { findAccountById } from './accounts-table.ts'
import { makeActivationToken } from './activation-token.ts'
import { lockAccount } from './credentials-queries.ts'
import { canBeReactivated, erasureOf } from './offer-reactivation.ts'
import {
  deleteTokens,
  findAddressLeft,
  insertToken,
  type TokenPurpose,
  updateTokenHash,
} from './tokens-table.ts'

/**
 * Creates a link and stores the mail that contains it under `key`, in one transaction. A repeated run of a job whose mail
 * is stored does nothing: it would end the link in that mail.
 */
async function mailLink(
  outer: Work,
  mail: { name: string },
  write: (work: Work, key: string) => Promise<void>,
): Promise<void> {
  const key = mailKey(outer, mail)
  await outer.transaction(async (work) => {
    if (!(await isEnqueued(work, key))) await write(work, key)
  })
}

/**
 * Runs the job `accounts.send-activation-mail`. Does nothing if the account is active. Older links remain
 * valid.
 */
export function mailActivation(outer: Work, accountId: number): Promise<void> {
  return mailLink(outer, activationMail, async (work, key) => {
    const account = await lockAccount(work.db, accountId)
    const receiver = receiverOf(account)
    if (!receiver || account?.status !== 'not_confirmed') return
    const { token, code } = await makeActivationToken(work, accountId)
    await sendAccountMail(work, receiver, activationMail, { token, code }, { key })
  })
}

/**
 * Runs the jobs `accounts.send-address-taken-mail` and `accounts.send-address-wanted-mail`; `what` is the
 * sentence of `mails.addressTaken` that describes the attempt.
 */
export async function mailAddressTaken(
  work: Work,
  accountId: number,
  what: 'what' | 'wanted',
): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (!receiver) return
  await sendAccountMail(work, receiver, addressTakenMail, { what })
}

/** Runs the job `accounts.send-welcome-mail`. */
export async function mailWelcome(work: Work, accountId: number): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  const receiver = receiverOf(account)
  if (!receiver || account?.status !== 'active') return
  await sendAccountMail(work, receiver, welcomeMail, null)
}

/** Runs the job `accounts.send-password-reset-mail`. Older links end. */
export function mailPasswordReset(outer: Work, accountId: number): Promise<void> {
  return mailLink(outer, passwordResetMail, async (work, key) => {
    const account = await lockAccount(work.db, accountId)
    const receiver = receiverOf(account)
    if (!receiver || account?.status === 'deleted') return
    await deleteTokens(work.db, accountId, ['reset'])
    const token = await makeLinkToken(work, accountId, 'reset', addSeconds(work.now, resetSeconds))
    await sendAccountMail(work, receiver, passwordResetMail, { token }, { key })
  })
}

/** Runs the job `accounts.send-password-changed-mail`. */
export async function mailPasswordChanged(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (!receiver) return
  await sendAccountMail(work, receiver, passwordChangedMail, null)
}

/** Runs the job `accounts.send-new-browser-mail`. */
export async function mailNewBrowser(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (receiver) await sendAccountMail(work, receiver, newBrowserMail, { date: work.now })
}

/** Runs the job `accounts.send-mail-change-asked-mail`. */
export async function mailChangeAsked(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (receiver) await sendAccountMail(work, receiver, mailChangeAskedMail, null)
}

/** Runs the job `accounts.send-mail-change-mail`. A mail change that has ended gets no mail. */
export function mailAddressLink(outer: Work, tokenId: number): Promise<void> {
  return mailLink(outer, mailChangeMail, async (work, key) => {
    const token = newToken()
    const wish = await updateTokenHash(work.db, tokenId, hashToken(token), work.now)
    const account = wish && (await findAccountById(work.db, wish.account_id))
    if (!account || !wish?.new_email) return
    const mail = wish.new_email === account.email ? mailResumedMail : mailChangeMail
    await sendAccountMail(work, { ...account, email: wish.new_email }, mail, { token }, { key })
  })
}

/** Runs the job `accounts.send-mail-changed-mail`: the last mail to the old address. */
export async function mailFormerAddress(work: Work, tokenId: number): Promise<void> {
  const left = await findAddressLeft(work.db, tokenId)
  const account = left && (await findAccountById(work.db, left.account_id))
  if (!account || !left?.address) return
  await sendAccountMail(work, { ...account, email: left.address }, mailChangedMail, null)
}

/**
 * Runs the job `accounts.send-reactivation-mail`. The link is valid until the account is erased, like older
 * ones.
 */
export function mailReactivation(outer: Work, accountId: number): Promise<void> {
  return mailLink(outer, deletedMail, async (work, key) => {
    const account = await lockAccount(work.db, accountId)
    const receiver = receiverOf(account)
    const date = account && erasureOf(account)
    if (!receiver || !date || !canBeReactivated(account, work.now)) return
    const token = await makeLinkToken(work, accountId, 'reactivate', date)
    await sendAccountMail(work, receiver, deletedMail, { token, date }, { key })
  })
}

/** Runs the job `accounts.send-reactivated-mail`. */
export async function mailReactivated(work: Work, accountId: number): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  const receiver = receiverOf(account)
  if (!receiver || account?.status === 'deleted') return
  await sendAccountMail(work, receiver, reactivatedMail, null)
}

async function makeLinkToken(
  work: Work,
  accountId: number,
  purpose: TokenPurpose,
  expires_at: Date,
): Promise<string> {
  const token = newToken()
  await insertToken(work.db, {
    account_id: accountId,
    purpose,
    token_hash: hashToken(token),
    code_hash: null,
    created_at: work.now,
    expires_at,
  })
  return token
}
