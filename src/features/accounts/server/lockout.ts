import { refuse } from '../../../core/refusals.ts'
import { secondsPerMinute } from '../../../core/time.ts'
import type { Db } from '../../../server/db/tables.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { addressKey, clearLimits, findLimit, hitLimit, takeBackLimit } from '../../../server/http/limits.ts'
import { loginRefusals } from '../contract.ts'
import { lockoutSeconds, wrongPasswordsAllowed } from '../rules.ts'

/** One try at a password, and a second factor where there is one, to be told how it ended. */
export interface LoginAttempt {
  /** Something of it was wrong: it counts. */
  wrong(): Promise<void>
  /** All of it was right: earlier tries are forgotten. */
  right(): Promise<void>
  /** The password was right and more is asked: it does not count, and forgets nothing. */
  unfinished(): Promise<void>
}

/**
 * Opens a try to log in as `who` (an account, or a name that nobody has, which is locked out alike). Refuses
 * with `too_many_attempts` while the account or the visitor's address is blocked, whatever is right. An
 * account's try is counted before it is checked, so that many at once get no more guesses than one after the other.
 */
export async function openAttempt(ctx: PublicContext, who: string): Promise<LoginAttempt> {
  const { db, now } = ctx
  const account = { wrong: `login:wrong:account:${who}`, block: `login:block:account:${who}` }
  const from = addressKey(ctx.services, ctx.address)
  const address = { wrong: `login:wrong:address:${from}`, block: `login:block:address:${from}` }
  await requireOpen(db, account.block, now)
  await requireOpen(db, address.block, now)
  const tries = await hitLimit(db, account.wrong, lockoutSeconds, now)
  if (tries.count > wrongPasswordsAllowed.account) throw tooMany(tries.retry_after)
  return {
    right: () => clearLimits(db, [account.wrong]),
    unfinished: () => takeBackLimit(db, account.wrong, now),
    wrong: async () => {
      if (tries.count >= wrongPasswordsAllowed.account) await hitLimit(db, account.block, lockoutSeconds, now)
      const all = await hitLimit(db, address.wrong, lockoutSeconds, now)
      if (all.count >= wrongPasswordsAllowed.address) await hitLimit(db, address.block, lockoutSeconds, now)
    },
  }
}

/** Ends the lockout of an account: whoever sets a new password by a mailed link has shown to be its owner. */
export async function clearLockout(db: Db, who: string): Promise<void> {
  await clearLimits(db, [`login:wrong:account:${who}`, `login:block:account:${who}`])
}

async function requireOpen(db: Db, block: string, now: Date): Promise<void> {
  const state = await findLimit(db, block, now)
  if (state.count > 0) throw tooMany(state.retry_after)
}

function tooMany(seconds: number) {
  return refuse(loginRefusals, 'too_many_attempts', { minutes: Math.ceil(seconds / secondsPerMinute) })
}
