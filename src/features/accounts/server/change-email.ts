import { InvalidInput, refuse } from '../../../core/refusals.ts'
import { addSeconds } from '../../../core/time.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { hitLimit, requireWithinLimit } from '../../../server/http/limits.ts'
import { hashToken, newToken } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import { accountChanged } from '../events.ts'
import { addressTakenMails, foldEmail, mailChangeSeconds, mailChangesPerDay } from '../rules.ts'
import { addressRefusals } from '../settings-contract.ts'
import { findAccountByEmail, findAccountById, takenValue } from './accounts-table.ts'
import { updateEmail } from './credentials-table.ts'
import { isDisposable } from './disposable.ts'
import { sendActivationMail, sendAddressWantedMail, sendMailChangeMail } from './jobs.ts'
import { requireOwnPassword } from './own-password.ts'
import { countRevealingAnswer, requireRevealingAnswersLeft } from './reveal.ts'
import { deleteTokens, insertToken } from './tokens-table.ts'

/**
 * Asks for another address: it counts from its confirmation on. An account that waits for activation changes at once
 * and gets its activation mail there. Where the site does not tell which addresses have an account, a taken one is
 * answered and remembered like any other, only that its owner gets the mail.
 */
export async function changeEmail(
  ctx: SessionContext,
  { email, password }: { email: string; password: string },
): Promise<{ ok: true }> {
  const { account_id, confirmed } = ctx.actor
  const account = await findAccountById(ctx.db, account_id)
  const message = problemOf(email, account?.email ?? '')
  if (message !== null) throw new InvalidInput([{ path: 'email', message }])
  await requireOwnPassword(ctx, password)
  await requireWithinLimit(ctx.db, `mail-change:${account_id}`, mailChangesPerDay, ctx.now)
  const isRevealing = ctx.site.settings.reveal_accounts
  if (isRevealing) await requireRevealingAnswersLeft(ctx)
  const owner = await findAccountByEmail(ctx.db, ctx.site.id, email)
  if (owner && isRevealing) throw await emailInUse(ctx)
  if (!confirmed && isRevealing) await changeAtOnce(ctx, email)
  else await ctx.transaction((work) => askForConfirmation(work, account_id, email, owner?.id ?? null))
  return { ok: true }
}

/** What is wrong with a new address, as a key of `errors.issues`, or null. */
function problemOf(email: string, present: string): string | null {
  if (foldEmail(email) === foldEmail(present)) return 'same_email'
  return isDisposable(email) ? 'disposable_email' : null
}

async function emailInUse(ctx: SessionContext) {
  await countRevealingAnswer(ctx)
  return refuse(addressRefusals, 'email_in_use')
}

/** Whether the address is free is decided by the unique key: somebody may sign up with it at this moment. */
async function changeAtOnce(ctx: SessionContext, email: string): Promise<void> {
  const { account_id } = ctx.actor
  try {
    await ctx.transaction(async (work) => {
      // Confirmed meanwhile: then it is a member's address, which changes by a confirmation only.
      if (!(await updateEmail(work.db, account_id, email, ['not_confirmed']))) {
        return askForConfirmation(work, account_id, email, null)
      }
      await deleteTokens(work.db, account_id, ['activate', 'reset', 'mail_change'])
      await work.enqueue(sendActivationMail, { account_id })
      await work.emit(accountChanged, { account_id })
    })
  } catch (err) {
    if (takenValue(err) !== 'email') throw err
    throw await emailInUse(ctx)
  }
}

/**
 * Remembers the wish with a secret that nobody knows; the job that mails it makes the real one. An earlier wish ends.
 * Where the address has an owner, nobody ever gets the link.
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
  const { amount, windowSeconds } = addressTakenMails
  const { count } = await hitLimit(work.db, `mail-change:taken-mails:${ownerId}`, windowSeconds, work.now)
  if (count <= amount) await work.enqueue(sendAddressWantedMail, { account_id: ownerId })
}
