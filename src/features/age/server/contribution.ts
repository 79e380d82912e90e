import type { Contribution } from '../../../server/registry.ts'
import { hashToken } from '../../../server/signer.ts'
import { subscribe, type Work } from '../../../server/work.ts'
import { accountErased, sessionStarted } from '../../accounts/events.ts'
import { proofSeconds, statusOf, visitorCookie } from '../rules.ts'
import {
  deleteChecksOf,
  deleteExpiredChecks,
  findOutcomes,
  insertUnderAgeChecks,
  updateChecksTakenOver,
} from './age-checks-table.ts'
import { ageQueue, holdUnderAge, minorSuspended } from './age-queue.ts'

/**
 * Binds what was checked in a browser to the first account that logs in there: its proof is the account's from then on,
 * and the browser proves nothing any longer. A browser that found somebody under 18 suspends an account without a proof of
 * its own, so that the finding does not end with the cookie.
 */
async function takeOverChecks(work: Work, account_id: number, token: string | null): Promise<void> {
  if (token === null) return
  const { db, now } = work
  const visitor_hash = hashToken(token)
  const isHeld = statusOf(await findOutcomes(db, { account_id: null, visitor_hash }, now)) === 'under_age'
  if (isHeld) {
    const own = statusOf(await findOutcomes(db, { account_id, visitor_hash: null }, now))
    if (own === 'proven' || own === 'under_age') return
    if (await insertUnderAgeChecks(db, { account_id, visitor_hash }, now))
      await holdUnderAge(work, account_id)
    return
  }
  await updateChecksTakenOver(db, { account_id, visitor_hash }, { now, proofSeconds: proofSeconds.account })
}

export const ageContribution: Contribution = {
  subscriptions: [
    subscribe(sessionStarted, (work, { account_id, cookieOf }) =>
      takeOverChecks(work, account_id, cookieOf(visitorCookie)),
    ),
    subscribe(accountErased, ({ db }, { account_id }) => deleteChecksOf(db, account_id)),
  ],
  dueTasks: [{ name: 'age.drop-expired-checks', run: (work) => deleteExpiredChecks(work.db, work.now) }],
  extensions: { queues: [ageQueue], effects: [minorSuspended] },
}
