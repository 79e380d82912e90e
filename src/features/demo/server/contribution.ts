import type { Contribution } from '../../../server/registry.ts'
import type { DueTask } from '../../../server/work.ts'
import { accountSeen } from '../../accounts/events.ts'
import { onlineOnStage } from '../rules.ts'
import { answerMessageJob, answerPartnerMessages } from './answer-message.ts'
import { makeStageJob } from './read-stage.ts'
import { findAllExtras } from './stages-table.ts'

/** How long the same members stay online. */
const slotMs = 30 * 60_000

/** Shows the partners of each stage as online, and some of its members in turn. */
const keepOnline: DueTask = {
  name: 'demo.keep-online',
  run: async (work) => {
    if (!work.services.config.demo) return
    const slot = Math.floor(work.now.getTime() / slotMs)
    const stages = Map.groupBy(await findAllExtras(work.db), ({ stage }) => stage)
    await work.transaction(async ({ emit }) => {
      for (const cast of stages.values()) {
        const partners = cast.filter(({ part }) => part === 'partner')
        const members = cast.filter(({ part }) => part === 'member')
        const amount = Math.min(members.length, onlineOnStage - partners.length)
        const first = members.length === 0 ? 0 : (slot * amount) % members.length
        const inTurn = [...members, ...members].slice(first, first + amount)
        for (const { account_id } of [...partners, ...inTurn]) {
          await emit(accountSeen, { account_id, at: work.now })
        }
      }
    })
  },
}

export const demoContribution: Contribution = {
  subscriptions: [answerPartnerMessages],
  jobs: [makeStageJob, answerMessageJob],
  dueTasks: [keepOnline],
}
