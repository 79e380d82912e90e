import type { Work } from '../../../../server/work.ts'
import { findAccountById } from '../../../accounts/server/public.ts'
import { addToDay } from '../../queue/server/queue-table.ts'
import type { Queue } from '../../queue.ts'
import { reverseDecision } from './apply.ts'
import { findAppeal, findAppeals, updateAppeal } from './decisions-table.ts'
import { sendAppealDecision } from './jobs.ts'

/** Appeals against decisions; upholding one reverses its decision and gives back what was taken. */
export const appealQueue: Queue = {
  kind: 'appeal',
  reasons: [],
  show: async ({ db }, subjects) => {
    const rows = await findAppeals(
      db,
      subjects.map(({ id }) => id),
    )
    return new Map(
      rows.map(({ id, text, created_at, kind, reason, decided_at, effects }) => [
        id,
        {
          pictures: [],
          texts: text === null ? [] : [{ label: 'appeal', text }],
          facts: [
            { label: 'appealed_at', value: created_at },
            { label: 'decided_at', value: decided_at },
            { label: 'decided_kind', value: kind },
            { label: 'reason', value: reason ?? '' },
            { label: 'effects', value: effects.map((effect) => effect.kind).join(' ') },
          ],
        },
      ]),
    )
  },
  decide: async (work, { subject, word, decided_by }) => {
    const appeal = await findAppeal(work.db, subject.id)
    if (!appeal || decided_by === null || appeal.state !== 'open') return
    const state = word === 'uphold' ? 'upheld' : 'rejected'
    await updateAppeal(work.db, subject.id, { state, decided_by, decided_at: work.now })
    if (state === 'upheld') await uphold(work, appeal)
    await work.enqueue(sendAppealDecision, { appeal_id: subject.id })
  },
}

/** Takes back what was decided, and counts the appeal among those that were right. */
async function uphold(work: Work, appeal: { decision_id: number; account_id: number }): Promise<void> {
  await reverseDecision(work, appeal.decision_id)
  const account = await findAccountById(work.db, appeal.account_id)
  if (!account) return
  const { site_id } = account
  await addToDay(work.db, { now: work.now, site_id, kind: 'appeal', account_id: null, count: 'overturned' })
}
