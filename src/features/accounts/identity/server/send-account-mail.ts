import { addSeconds } from '../../../../core/time.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { resetSeconds } from '../../rules.ts'
import { receiverOf, sendAccountMail } from './account-mail.ts'
import { findAccountById } from './accounts-table.ts'
import { makeActivationToken } from './activation-token.ts'
import { lockAccount } from './credentials-table.ts'
import { canBeReactivated, erasureOf } from './offer-reactivation.ts'
import {
  deleteTokens,
  findAddressLeft,
  insertToken,
  type TokenPurpose,
  updateTokenHash,
} from './tokens-table.ts'

/**
 * Runs the job `accounts.send-activation-mail`. Does nothing if the account is active. Older links remain
 * valid.
 */
export async function mailActivation(work: Work, accountId: number): Promise<void> {
  const made = await work.transaction(async (inner) => {
    const account = await lockAccount(inner.db, accountId)
    if (account?.status !== 'not_confirmed') return null
    return { account, ...(await makeActivationToken(inner, accountId)) }
  })
  const receiver = receiverOf(made?.account)
  if (!made || !receiver) return
  const { token, code } = made
  await sendAccountMail(work, receiver, 'activation', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('welcome'), say('why')],
    button: { label: say('button'), href: linkTo(`/activate?token=${token}`) },
    code: { label: say('code'), value: code },
    footer: [say('validity'), say('notYou')],
  }))
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
  await sendAccountMail(work, receiver, 'addressTaken', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say(what), say('next')],
    button: { label: say('button'), href: linkTo('/login') },
    footer: [say('notYou')],
  }))
}

/** Runs the job `accounts.send-welcome-mail`. */
export async function mailWelcome(work: Work, accountId: number): Promise<void> {
  const account = await findAccountById(work.db, accountId)
  const receiver = receiverOf(account)
  if (!receiver || account?.status !== 'active') return
  await sendAccountMail(work, receiver, 'welcome', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what'), say('profile'), say('safe')],
    button: { label: say('button'), href: linkTo('/profile') },
    footer: [say('settings')],
  }))
}

/** Runs the job `accounts.send-password-reset-mail`. Older links end. */
export async function mailPasswordReset(work: Work, accountId: number): Promise<void> {
  const made = await work.transaction(async (inner) => {
    const account = await lockAccount(inner.db, accountId)
    if (!account || account.status === 'deleted') return null
    await deleteTokens(inner.db, accountId, ['reset'])
    const token = await makeLinkToken(inner, accountId, 'reset', addSeconds(inner.now, resetSeconds))
    return { account, token }
  })
  const receiver = receiverOf(made?.account)
  if (!made || !receiver) return
  await sendAccountMail(work, receiver, 'passwordReset', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo(`/reset-password/do?token=${made.token}`) },
    footer: [say('validity'), say('notYou')],
  }))
}

/** Runs the job `accounts.send-password-changed-mail`. */
export async function mailPasswordChanged(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  if (!receiver) return
  await sendAccountMail(work, receiver, 'passwordChanged', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what'), say('notYou')],
    button: { label: say('button'), href: linkTo('/reset-password') },
    footer: [],
  }))
}

/** Runs the job `accounts.send-mail-change-mail`. A mail change that has ended gets no mail. */
export async function mailMailChange(work: Work, tokenId: number): Promise<void> {
  const token = newToken()
  const wish = await updateTokenHash(work.db, tokenId, hashToken(token), work.now)
  const account = wish && (await findAccountById(work.db, wish.account_id))
  if (!account || !wish?.new_email) return
  await sendAccountMail(work, { ...account, email: wish.new_email }, 'mailChange', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what')],
    button: { label: say('button'), href: linkTo(`/mail-change/do?token=${token}`) },
    footer: [say('validity'), say('notYou')],
  }))
}

/** Runs the job `accounts.send-mail-changed-mail`: the last mail to the old address. */
export async function mailMailChanged(work: Work, tokenId: number): Promise<void> {
  const left = await findAddressLeft(work.db, tokenId)
  const account = left && (await findAccountById(work.db, left.account_id))
  if (!account || !left?.address) return
  await sendAccountMail(work, { ...account, email: left.address }, 'mailChanged', ({ say }) => ({
    title: say('title'),
    paragraphs: [say('what'), say('notYou')],
    footer: [],
  }))
}

/**
 * Runs the job `accounts.send-reactivation-mail`. The link is valid until the account is erased, like older
 * ones.
 */
export async function mailReactivation(work: Work, accountId: number): Promise<void> {
  const made = await work.transaction(async (inner) => {
    const account = await lockAccount(inner.db, accountId)
    const date = account && erasureOf(account)
    if (!date || !canBeReactivated(account, inner.now)) return null
    return { account, date, token: await makeLinkToken(inner, accountId, 'reactivate', date) }
  })
  const receiver = receiverOf(made?.account)
  if (!made || !receiver) return
  const { date, token } = made
  await sendAccountMail(work, receiver, 'deleted', ({ say, linkTo }) => ({
    title: say('title'),
    paragraphs: [say('what', { date }), say('back')],
    button: { label: say('button'), href: linkTo(`/reactivate?token=${token}`) },
    footer: [say('notYou')],
  }))
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
