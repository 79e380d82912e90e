import type { ReadDb } from '../../../../server/db/tables.ts'
import type { StreamEntry } from '../../../../server/events/stream-table.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import type { User } from '../../contract.ts'
import { ownProfileQuestion } from '../../events.ts'
import { mayHoldSession } from '../../rules.ts'
import { findAccountById } from './accounts-table.ts'
import { findNewestConsents } from './consents-table.ts'

/** Returns the user record of an existing account (api: Details). */
export async function readUser(work: { db: ReadDb; ask: Work['ask'] }, accountId: number): Promise<User> {
  const account = await findAccountById(work.db, accountId)
  if (!account) throw new Error(`account ${accountId} does not exist`)
  return userOf(work, account)
}

type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountById>>>

async function userOf(work: { db: ReadDb; ask: Work['ask'] }, account: AccountRow): Promise<User> {
  const { id, email, status, paid_user, credits, notifications_disabled } = account
  const { language, discreet, created_at } = account
  const consents = await findNewestConsents(work.db, id)
  const terms = consents.find(({ purpose, withdrawn_at }) => purpose === 'terms' && withdrawn_at === null)
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
    accepted_terms: terms?.text_version ?? null,
  }
}

/**
 * Returns the stream entry with a member's current record (api: Stream, `user`); none for accounts that
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
