import type { StreamEntry } from '../../../../server/events/stream-table.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { type OwnWork, readOwn } from '../../../../server/own-records.ts'
import type { Work } from '../../../../server/work.ts'
import type { User } from '../../contract.ts'
import { ownProfileQuestion } from '../../events.ts'
import { mayHoldSession } from '../../rules.ts'
import { type AccountRow, findAccountById, readAccountRow } from './accounts-table.ts'
import { termsRecord } from './consents-table.ts'

type ReaderWork = OwnWork & Pick<Work, 'ask'>

/** Returns the user record of an existing account (api: Details). */
export async function readUser(work: ReaderWork, accountId: number): Promise<User> {
  const account = await readAccountRow(work, accountId)
  if (!account) throw new Error(`account ${accountId} does not exist`)
  return userOf(work, account)
}

async function userOf(work: ReaderWork, account: AccountRow): Promise<User> {
  const { id, email, status, paid_user, credits, notifications_disabled } = account
  const { language, discreet, created_at } = account
  return {
    id,
    email: email ?? '',
    status,
    paid_user,
    credits,
    notifications_disabled,
    language,
    discreet,
    signup_date: created_at,
    profile: await work.ask(ownProfileQuestion, { account_id: id }),
    accepted_terms: await readOwn(work, termsRecord, id),
  }
}

/**
 * Returns the stream entry with a member's current record (api: Details); none for accounts that
 * cannot log in.
 */
export async function showOwnRecord(work: Work, accountId: number): Promise<StreamEntry[]> {
  const account = await findAccountById(work.db, accountId)
  if (!account || !mayHoldSession(account)) return []
  return [{ account_id: accountId, type: 'user', data: { user: await userOf(work, account) } }]
}

/** Returns the logged-in member, or null. */
export async function readCurrent(ctx: PublicReadContext): Promise<{ user: User | null }> {
  return { user: ctx.actor && (await readUser(ctx, ctx.actor.account_id)) }
}
