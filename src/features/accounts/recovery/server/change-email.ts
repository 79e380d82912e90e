import { InvalidInput, refuse } from '../../../../core/refusals.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { requireWithinLimit } from '../../../../server/http/limits.ts'
import { requireWithinReceiverLimit } from '../../../../server/outbox/count-receiver.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { addressChanged } from '../../events.ts'
import {
  type AccountRow,
  findAccountByEmail,
  findAccountById,
  takenValue,
} from '../../identity/server/accounts-table.ts'
import { changesAsked } from '../../identity/server/asked-mails.ts'
import { updateEmail } from '../../identity/server/credentials-queries.ts'
import { isDisposable } from '../../identity/server/disposable.ts'
import {
  sendActivationMail,
  sendAddressWantedMail,
  sendMailChangeAskedMail,
  sendMailChangeMail,
} from '../../identity/server/jobs.ts'
import { findKnownBrowser } from '../../identity/server/known-browser.ts'
import { countRevealingAnswer, takeBackRevealingAnswer } from '../../identity/server/reveal.ts'
import { requireSecondFactor } from '../../identity/server/second-factor.ts'
import { deleteTokens, insertToken } from '../../identity/server/tokens-table.ts'
import { foldEmail, mailChangeSeconds, mailChangesPerDay } from '../../rules.ts'
import { requireOwnPassword } from '../../settings/server/own-password.ts'
import { addressRefusals } from '../../settings-contract.ts'

/**
 * Requests another address, which takes effect when it is confirmed. An account that waits for activation
 * changes at once and receives its activation mail there. If the site does not reveal which addresses have an
 * account, a taken one gets the same response and the same record as any other; only its owner receives the
 * mail. Requests are also counted per target address, so that nobody can flood it from several accounts. A confirmed address
 * hears at once that another one was asked for, and an account with a second factor has to present it.
 */
export async function changeEmail(
  ctx: SessionContext,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<{ ok: true }> {
  const { account_id, confirmed } = ctx.actor
  const account = await findAccountById(ctx.db, account_id)
  const message = problemOf(email, account?.email ?? '')
  if (message !== null) throw new InvalidInput([{ path: 'email', message }])
  const { confirmInside } = await requireOwnPassword(ctx, password)
  const browser = await findKnownBrowser(ctx, { id: account_id })
  await requireSecondFactor(ctx, account_id, { code }, { browser })
  await requireWithinLimit(ctx.db, `mail-change:${account_id}`, mailChangesPerDay, ctx.now)
  const isRevealing = ctx.site.settings.reveal_accounts
  if (isRevealing) await countRevealingAnswer(ctx, 'address')
  const owner = await findAccountByEmail(ctx.db, ctx.site.id, email)
  if (owner && isRevealing) throw refuse(addressRefusals, 'email_in_use')
  if (isRevealing) await takeBackRevealingAnswer(ctx, 'address')
  const write = async (work: Work): Promise<void> => {
    await confirmInside(work)
    await requireWithinReceiverLimit(work, changesAsked, email)
    // If confirmed concurrently, it is a member's address, which changes only by a confirmation.
    const isDone = !confirmed && isRevealing && (await changeAtOnce(work, account_id, email))
    if (isDone) return
    await askForConfirmation(work, account_id, email, owner?.id ?? null)
    // The address of an unconfirmed account may be a stranger's.
    if (confirmed) await work.enqueue(sendMailChangeAskedMail, { account_id })
  }
  try {
    await ctx.transaction(write)
  } catch (err) {
    // The unique key decides whether the address is free: a concurrent signup may take it.
    if (takenValue(err) !== 'email') throw err
    await countRevealingAnswer(ctx, 'address')
    throw refuse(addressRefusals, 'email_in_use')
  }
  return { ok: true }
}

/**
 * Requests another address for a member who asked staff: it takes effect when the new one is confirmed, and the present one
 * hears of it. Refuses `email_in_use` for a taken one. Must run in a transaction.
 */
export async function changeEmailFor(work: Work, account: AccountRow, email: string): Promise<void> {
  const message = problemOf(email, account.email ?? '')
  if (message !== null) throw new InvalidInput([{ path: 'email', message }])
  if (await findAccountByEmail(work.db, account.site_id, email)) throw refuse(addressRefusals, 'email_in_use')
  await requireWithinReceiverLimit(work, changesAsked, email)
  try {
    if (await changeAtOnce(work, account.id, email)) return
  } catch (err) {
    if (takenValue(err) !== 'email') throw err
    throw refuse(addressRefusals, 'email_in_use')
  }
  await askForConfirmation(work, account.id, email, null)
  await work.enqueue(sendMailChangeAskedMail, { account_id: account.id })
}

/** Returns what is wrong with a new address, as a key of `errors.issues`, or null. */
function problemOf(email: string, present: string): string | null {
  if (foldEmail(email) === foldEmail(present)) return 'same_email'
  return isDisposable(email) ? 'disposable_email' : null
}

/** Returns false if the account does not wait for its activation. */
async function changeAtOnce(work: Work, account_id: number, email: string): Promise<boolean> {
  if (!(await updateEmail(work.db, account_id, email, ['not_confirmed']))) return false
  await deleteTokens(work.db, account_id, ['activate', 'reset', 'mail_change'])
  await work.enqueue(sendActivationMail, { account_id })
  await work.emit(addressChanged, { account_id })
  return true
}

/**
 * Stores the requested address with an unknown secret, which the job that mails it replaces. Ends an earlier
 * request. If the address has an owner, the link is never mailed.
 */
async function askForConfirmation(
  work: Work,
  accountId: number,
  email: string,
  ownerId: number | null,
): Promise<void> {
  await deleteTokens(work.db, accountId, ['mail_change'])
  const token_id = await insertToken(work.db, {
    account_id: accountId,
    purpose: 'mail_change',
    token_hash: hashToken(newToken()),
    code_hash: null,
    created_at: work.now,
    expires_at: addSeconds(work.now, mailChangeSeconds),
    new_email: email,
  })
  if (ownerId === null) return work.enqueue(sendMailChangeMail, { token_id })
  await work.enqueue(sendAddressWantedMail, { account_id: ownerId })
}
