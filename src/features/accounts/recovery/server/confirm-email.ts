import { refuse } from '../../../../core/refusals.ts'
import { addSeconds } from '../../../../core/time.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import { hashToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import { addressChanged } from '../../events.ts'
import { takenValue } from '../../identity/server/accounts-table.ts'
import { lockAccount, updateEmail } from '../../identity/server/credentials-queries.ts'
import { sendMailChangedMail } from '../../identity/server/jobs.ts'
import { deleteTokens, updateTokenAddressLeft, updateTokenUsed } from '../../identity/server/tokens-table.ts'
import { mailChangeSeconds } from '../../rules.ts'
import { confirmAddressRefusals } from '../../settings-contract.ts'
import { activateAccount } from './activate.ts'

/**
 * Sets an account's new address by the token mailed to it. Used, expired and unknown tokens, and those of
 * closed accounts, are all refused with `link_expired`. If two accounts confirm one address, the unique key
 * lets one win.
 */
export async function confirmEmail(ctx: PublicContext, { token }: { token: string }): Promise<{ ok: true }> {
  try {
    await ctx.transaction((work) => takeAddress(work, ctx.site.id, hashToken(token)))
  } catch (err) {
    if (takenValue(err) !== 'email') throw err
    throw refuse(confirmAddressRefusals, 'email_in_use')
  }
  return { ok: true }
}

async function takeAddress(work: Work, siteId: number, tokenHash: string): Promise<void> {
  const { db, now } = work
  const token = await updateTokenUsed(db, 'mail_change', tokenHash, now)
  const account = token && (await lockAccount(db, token.account_id))
  const isTaken =
    token?.new_email &&
    account?.site_id === siteId &&
    (await updateEmail(db, account.id, token.new_email, ['active', 'not_confirmed']))
  if (!isTaken) throw refuse(confirmAddressRefusals, 'link_expired')
  // Links in the old mailbox.
  await deleteTokens(db, account.id, ['reset', 'activate', 'mail_change'])
  if (account.email && account.email !== token.new_email) {
    await updateTokenAddressLeft(db, token.id, account.email, addSeconds(now, mailChangeSeconds))
    await work.enqueue(sendMailChangedMail, { token_id: token.id })
  }
  if (account.status === 'not_confirmed') {
    await activateAccount(work, { account_id: account.id, site_id: siteId })
    return
  }
  await work.emit(addressChanged, { account_id: account.id })
}
