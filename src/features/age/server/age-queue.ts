import type { Work } from '../../../server/work.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import {
  closeItem,
  decideAutomatically,
  type EffectHandler,
  findDecisionsAbout,
  openItemAbout,
  type Queue,
  reverseDecision,
} from '../../moderation/server/public.ts'
import { findUnderAgeChecks, updateChecksSettled } from './age-checks-table.ts'

const kind = 'age'
const subjectOf = (accountId: number) => ({ kind: 'member', id: accountId })

/**
 * Suspends an account whose owner was found under 18, until staff has decided: an automated decision with its statement, and an
 * item of the queue. A member who is held already stays so. Must run in a transaction.
 */
export async function holdUnderAge(work: Work, account_id: number): Promise<void> {
  const account = await findAccountById(work.db, account_id)
  if (!account) return
  const subject = subjectOf(account_id)
  if ((await findHolds(work, account_id)).length === 0) {
    await decideAutomatically(work, {
      kind,
      subject,
      account_id,
      site_id: account.site_id,
      reason: 'minor',
      effects: [{ kind: 'suspend' }],
    })
  }
  await openItemAbout(work, { kind, subject, profile_id: account_id, urgency: 0 })
}

/** Returns the decisions by which checks hold an account. */
async function findHolds({ db }: Pick<Work, 'db'>, accountId: number): Promise<{ id: number }[]> {
  const decisions = await findDecisionsAbout(db, accountId, { beforeId: undefined, limit: 100 })
  return decisions.filter(
    ({ kind: about, is_automated, state }) => about === kind && is_automated && state === 'effective',
  )
}

/**
 * Applies staff's decision that a member found under 18 is an adult: reverses the decision that suspended the account and
 * expires the checks that reported otherwise. If a policy requires a proof, another check is needed. Returns false if the
 * account was not waiting for a decision. Must run in a transaction.
 */
export async function settleUnderAge(work: Work, accountId: number): Promise<boolean> {
  const holds = await findHolds(work, accountId)
  await updateChecksSettled(work.db, accountId, work.now)
  for (const { id } of holds) await reverseDecision(work, id)
  return holds.length > 0
}

/** Members found under 18; whoever is one stays suspended. */
export const ageQueue: Queue = {
  kind,
  reasons: ['minor'],
  show: async ({ db, now }, subjects) => {
    const checks = await findUnderAgeChecks(
      db,
      subjects.map(({ id }) => id),
      now,
    )
    return new Map(
      [...Map.groupBy(checks, ({ account_id }) => account_id)].map(([id, found]) => [
        id,
        {
          pictures: [],
          texts: [],
          facts: found.flatMap(({ provider, method, decided_at }) => [
            { label: 'age_provider', value: provider },
            { label: 'age_method', value: method ?? '' },
            { label: 'found_at', value: decided_at ?? '' },
          ]),
        },
      ]),
    )
  },
  decide: async (work, { subject, word }) => {
    if (word === 'approve') await settleUnderAge(work, subject.id)
  },
}

/** A suspension of a minor that is taken back, also after an appeal, settles what the checks found. */
export const minorSuspended: EffectHandler = {
  effect: 'suspend',
  begin: async () => {},
  end: async (work, { account_id, reason }) => {
    if (reason !== 'minor') return
    await updateChecksSettled(work.db, account_id, work.now)
    await closeItem(work, kind, subjectOf(account_id), { unlessDecided: true })
  },
}
