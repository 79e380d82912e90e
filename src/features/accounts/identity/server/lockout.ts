import { refuse } from '../../../../core/refusals.ts'
import { secondsPerMinute } from '../../../../core/time.ts'
import type { Db } from '../../../../server/db/tables.ts'
import type { PublicContext } from '../../../../server/http/context.ts'
import {
  addressKey,
  clearLimits,
  findLimit,
  hitLimit,
  takeBackLimit,
  wideAddressKey,
  wideNetworkScale,
} from '../../../../server/http/limits.ts'
import type { Services, Work } from '../../../../server/work.ts'
import { loginRefusals } from '../../contract.ts'
import { foldEmail, foldName, lockoutSeconds, wrongPasswordsAllowed } from '../../rules.ts'

/** One attempt at a password or a second factor; the caller reports its result. */
export interface Attempt {
  /** A credential was wrong: the attempt counts. */
  wrong(): Promise<void>
  /** All credentials were right: clears earlier attempts under the same key. */
  right(): Promise<void>
  /** The credentials so far were right and more are required: does not count, and clears nothing. */
  unfinished(): Promise<void>
}

/** A counter of wrong attempts and the count that blocks; `atOnce` more may be in progress. */
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

/** Many people may share a network address, and all of them may log in at the same moment. */
const loginsAtOnce = 40

/**
 * Returns the key for login attempts by the entered login, whether or not an account has it. An account's
 * address and its name are counted separately: one counter would reveal which address belongs to a name. Does
 * not store the entered login.
 */
export function loginKey(services: Services, siteId: number, login: string): string {
  const typed = login.includes('@') ? `email:${foldEmail(login)}` : `name:${foldName(login)}`
  return `as:${services.signer.sign('login-as', `${siteId}:${typed}`)}`
}

/**
 * Returns the key for a logged-in member's attempts at the own password, which strangers at the login must
 * not be able to block.
 */
export function ownKey(accountId: number): string {
  return `own:${accountId}`
}

/** Returns the key for attempts at an account's second factors, wherever they are asked for. */
export function factorKey(accountId: number): string {
  return `factor:${accountId}`
}

function browserKey(key: string, browser: string): string {
  return `${key}:browser:${browser}`
}

/**
 * Opens an attempt that counts under one of the keys above and for the visitor's network address. Refuses
 * with `too_many_attempts` while either is blocked, even with right credentials. An attempt is counted before
 * it is checked, so that concurrent ones get no more guesses than consecutive ones.
 *
 * `browser` names a browser that has logged in to the account before: its attempts count by themselves, so that those of a
 * stranger, or of others at the same address, do not keep the owner out. Nobody gains guesses by it but who was logged in.
 */
export async function openAttempt(
  ctx: PublicContext,
  key: string,
  browser: string | null = null,
): Promise<Attempt> {
  const { db, now } = ctx
  const own = counterOf(browser === null ? key : browserKey(key, browser), wrongPasswordsAllowed.account)
  const from = addressKey(ctx.services, ctx.address)
  const wide = wideAddressKey(ctx.services, ctx.address)
  const { address } = wrongPasswordsAllowed
  const shared = [
    counterOf(`address:${from}`, address, loginsAtOnce),
    ...(wide === null
      ? []
      : [counterOf(`address:${wide}`, address * wideNetworkScale, loginsAtOnce * wideNetworkScale)]),
  ]
  const counters = browser === null ? [own, ...shared] : [own]
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

/** Counts an attempt under each counter; if it exceeds any of them, it is counted under none. */
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
 * Ends the password lockouts of an account: a new password set by a mailed link proves ownership. The lockout
 * of the second factors remains, because a mailbox is not a second factor.
 */
export async function clearLockout(
  { db, services }: Work,
  account: { id: number; site_id: number; email: string | null; name: string },
): Promise<void> {
  const { id, site_id, email, name } = account
  const logins = email === null ? [name] : [name, email]
  await clearCounters(db, [ownKey(id), ...logins.map((login) => loginKey(services, site_id, login))])
}

/** Ends the password lockouts of browsers that had logged in to an account, whose password is a new one. */
export function clearBrowserLockout({ db }: Work, accountId: number, browsers: string[]): Promise<void> {
  return clearCounters(
    db,
    browsers.map((browser) => browserKey(ownKey(accountId), browser)),
  )
}

async function clearCounters(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const counters = keys.map((key) => counterOf(key, wrongPasswordsAllowed.account))
  await clearLimits(
    db,
    counters.flatMap(({ wrong, block }) => [wrong, block]),
  )
}

function tooMany(seconds: number) {
  return refuse(loginRefusals, 'too_many_attempts', { minutes: Math.ceil(seconds / secondsPerMinute) })
}
