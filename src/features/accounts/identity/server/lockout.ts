import { refuse } from '../../../../core/refusals.ts'
import { secondsPerMinute } from '../../../../core/time.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import {
  addressKey,
  clearLimits,
  findLimit,
  hitLimit,
  takeBackLimit,
} from '../../../../server/http/limits.ts'
import type { Services } from '../../../../server/services.ts'
import type { Work } from '../../../../server/work.ts'
import { loginRefusals } from '../../contract.ts'
import { foldEmail, foldName, lockoutSeconds, wrongPasswordsAllowed } from '../../rules.ts'

/** One try at a password or a second factor, to be told how it ended. */
export interface Attempt {
  /** Something of it was wrong: it counts. */
  wrong(): Promise<void>
  /** All of it was right: earlier tries in the same way are forgotten. */
  right(): Promise<void>
  /** It was right and more is asked: it does not count, and forgets nothing. */
  unfinished(): Promise<void>
}

/** Wrong tries that are counted together, and from how many on they block; `atOnce` more may be under way. */
interface Counter {
  wrong: string
  block: string
  amount: number
  atOnce: number
}

const counterOf = (key: string, amount: number, atOnce = 0): Counter => ({
  wrong: `login:wrong:${key}`,
  block: `login:block:${key}`,
  amount,
  atOnce,
})

/** Many people may share an address, and all of them log in at the same moment. */
const loginsAtOnce = 40

/**
 * Counts tries to log in by what was typed, whether or not somebody has it. An account's address and its name are
 * counted apart: one counter would tell which address belongs to a name. Does not store what was typed.
 */
export function loginKey(services: Services, siteId: number, login: string): string {
  const typed = login.includes('@') ? `email:${foldEmail(login)}` : `name:${foldName(login)}`
  return `as:${services.signer.sign('login-as', `${siteId}:${typed}`)}`
}

/** Counts tries of somebody logged in at the own password, which strangers at the login must not be able to block. */
export function ownKey(accountId: number): string {
  return `own:${accountId}`
}

/** Counts tries at the second factors of an account, however one logs in to it. */
export function factorKey(accountId: number): string {
  return `factor:${accountId}`
}

/**
 * Opens a try that counts under one of the keys above and for the visitor's address. Refuses with `too_many_attempts`
 * while either is blocked, whatever is right. A try is counted before it is checked, so that many at once get no more
 * guesses than one after the other.
 */
export async function openAttempt(ctx: PublicContext, key: string): Promise<Attempt> {
  const { db, now } = ctx
  const own = counterOf(key, wrongPasswordsAllowed.account)
  const from = addressKey(ctx.services, ctx.address)
  const counters = [own, counterOf(`address:${from}`, wrongPasswordsAllowed.address, loginsAtOnce)]
  await countTry(ctx, counters)
  let isCounted = true
  const takeBack = async () => {
    if (!isCounted) return
    isCounted = false
    for (const { wrong } of counters) await takeBackLimit(db, wrong, now)
  }
  return {
    unfinished: takeBack,
    right: async () => {
      await takeBack()
      await clearLimits(db, [own.wrong])
    },
    wrong: async () => {
      for (const { wrong, block, amount } of counters) {
        const { count } = await findLimit(db, wrong, now)
        if (count >= amount) await hitLimit(db, block, lockoutSeconds, now)
      }
    },
  }
}

/** Counts a try under each; one that is too much for any of them counts under none. */
async function countTry({ db, now }: Work, counters: Counter[]): Promise<void> {
  for (const { block } of counters) {
    const state = await findLimit(db, block, now)
    if (state.count > 0) throw tooMany(state.retry_after)
  }
  let refused: number | null = null
  for (const { wrong, amount, atOnce } of counters) {
    const state = await hitLimit(db, wrong, lockoutSeconds, now)
    if (state.count > amount + atOnce) refused = state.retry_after
  }
  if (refused === null) return
  for (const { wrong } of counters) await takeBackLimit(db, wrong, now)
  throw tooMany(refused)
}

/**
 * Ends the lockouts of an account's password: whoever sets a new one by a mailed link has shown to be its owner. That
 * of the second factors stays, for a mailbox is none.
 */
export async function clearLockout(
  { db, services }: Work,
  account: { id: number; site_id: number; email: string | null; name: string },
): Promise<void> {
  const { id, site_id, email, name } = account
  const logins = email === null ? [name] : [name, email]
  const keys = [ownKey(id), ...logins.map((login) => loginKey(services, site_id, login))]
  const counters = keys.map((key) => counterOf(key, wrongPasswordsAllowed.account))
  await clearLimits(
    db,
    counters.flatMap(({ wrong, block }) => [wrong, block]),
  )
}

function tooMany(seconds: number) {
  return refuse(loginRefusals, 'too_many_attempts', { minutes: Math.ceil(seconds / secondsPerMinute) })
}
