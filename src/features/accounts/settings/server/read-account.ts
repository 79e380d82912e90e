import type { SessionReadContext } from '../../../../server/http/context.ts'
import { type OwnWork, readOwn } from '../../../../server/own-records.ts'
import type { Work } from '../../../../server/work.ts'
import { ownFactorsQuestion, spendingQuestion } from '../../events.ts'
import { readAccountRow } from '../../identity/server/accounts-table.ts'
import { findAllSessions } from '../../identity/server/sessions-table.ts'
import { findNewestToken } from '../../identity/server/tokens-table.ts'
import { notificationSettings, type PrivacySwitch, privacySwitches } from '../../rules.ts'
import type { Account } from '../../settings-contract.ts'
import { type Dismissals, dismissalsRecord } from './settings-table.ts'

/**
 * Returns the account as its owner sees it (api: GET /account); `sessionId` is the session marked as current.
 * Throws for an account that does not exist.
 */
export async function readAccountOf(
  work: OwnWork & Pick<Work, 'ask'>,
  accountId: number,
  sessionId: number | null,
): Promise<Account> {
  const { db, now } = work
  const account = await readAccountRow(work, accountId)
  if (!account) throw new Error(`account ${accountId} does not exist`)
  const [sessions, dismissals, wish, spending, second_factor] = await Promise.all([
    findAllSessions(db, accountId, now),
    readOwn(work, dismissalsRecord, accountId),
    findNewestToken(db, accountId, 'mail_change', now),
    work.ask(spendingQuestion, { account_id: accountId }),
    work.ask(ownFactorsQuestion, { account_id: accountId }),
  ])
  const { status, created_at, activated_at, language, notifications_disabled } = account
  const { daily_cap, monthly_cap } = account
  return {
    email: account.email ?? '',
    // A link to the address of now is no change.
    pending_email: wish?.new_email === account.email ? null : (wish?.new_email ?? null),
    status,
    signup_date: created_at,
    activated_at,
    language,
    sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
    notifications: notificationSettings(account.notifications),
    notifications_disabled,
    quiet_hours: account.notifications.quiet ?? null,
    privacy: switchesOf(account),
    spending: { daily_cap, monthly_cap, ...spending },
    second_factor,
    dismissals,
  }
}

function switchesOf(account: Record<PrivacySwitch, boolean>): Record<PrivacySwitch, boolean> {
  return Object.fromEntries(privacySwitches.map((name) => [name, account[name]])) as Record<
    PrivacySwitch,
    boolean
  >
}

/** Returns the acting member's account, the result of every call of the settings. */
export async function readOwnAccount(
  ctx: Pick<SessionReadContext, 'db' | 'ask' | 'now' | 'actor' | 'own'>,
): Promise<{ account: Account }> {
  return { account: await readAccountOf(ctx, ctx.actor.account_id, ctx.actor.session_id) }
}

/** Returns which notices the acting member has dismissed: all that pages need of the account. */
export async function readDismissals(ctx: SessionReadContext): Promise<{ dismissals: Dismissals }> {
  return { dismissals: await readOwn(ctx, dismissalsRecord, ctx.actor.account_id) }
}
