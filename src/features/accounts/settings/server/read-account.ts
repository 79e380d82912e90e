import type { ReadDb } from '../../../../server/db/tables.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { ownFactorsQuestion, spendingQuestion } from '../../events.ts'
import { findAccountById } from '../../identity/server/accounts-table.ts'
import { findAllSessions } from '../../identity/server/sessions-table.ts'
import { findNewestToken } from '../../identity/server/tokens-table.ts'
import { notificationSettings, type PrivacySwitch, privacySwitches } from '../../rules.ts'
import type { Account } from '../../settings-contract.ts'
import { findAllDismissals } from './settings-table.ts'

/**
 * Returns the account as its owner sees it (api: GET /account); `sessionId` is the session marked as current.
 * Throws for an account that does not exist.
 */
export async function readAccountOf(
  work: { db: ReadDb; ask: Work['ask']; now: Date },
  accountId: number,
  sessionId: number | null,
): Promise<Account> {
  const { db, now } = work
  const account = await findAccountById(db, accountId)
  if (!account) throw new Error(`account ${accountId} does not exist`)
  const sessions = await findAllSessions(db, accountId, now)
  const dismissals = await findAllDismissals(db, accountId, now)
  const wish = await findNewestToken(db, accountId, 'mail_change', now)
  const { status, created_at, activated_at, language, notifications_disabled } = account
  const { daily_cap, monthly_cap } = account
  return {
    email: account.email ?? '',
    pending_email: wish?.new_email ?? null,
    status,
    signup_date: created_at,
    activated_at,
    language,
    sessions: sessions.map((session) => ({ ...session, current: session.id === sessionId })),
    notifications: notificationSettings(account.notifications),
    notifications_disabled,
    privacy: switchesOf(account),
    spending: { daily_cap, monthly_cap, ...(await work.ask(spendingQuestion, { account_id: accountId })) },
    second_factor: await work.ask(ownFactorsQuestion, { account_id: accountId }),
    dismissals: Object.fromEntries(dismissals.map(({ alert, dismissed_at }) => [alert, dismissed_at])),
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
  ctx: Pick<SessionReadContext, 'db' | 'ask' | 'now' | 'actor'>,
): Promise<{ account: Account }> {
  return { account: await readAccountOf(ctx, ctx.actor.account_id, ctx.actor.session_id) }
}
