import type { Contribution } from '../../../server/registry.ts'
import type { DueTask } from '../../../server/work.ts'
import { accountSeen } from '../../accounts/events.ts'
import { onlineMembers } from '../rules.ts'
import { answerMessageJob, answerPartnerMessages } from './answer-message.ts'
import { makeDeskJob, prepareDeskOfStaff } from './desk.ts'
import { findAllOnlineMembers } from './populations-table.ts'
import { makePopulationJob } from './read-population.ts'

/** How long the same members stay online. */
const slotMs = 30 * 60_000

/** Shows the partners of each population as online, and some of its members in turn. */
const keepOnline: DueTask = {
  name: 'demo.keep-online',
  run: async (work) => {
    if (!work.services.config.demo) return
    const slot = Math.floor(work.now.getTime() / slotMs)
    const populations = Map.groupBy(await findAllOnlineMembers(work.db), ({ stage }) => stage)
    await work.transaction(async ({ emit }) => {
      for (const cast of populations.values()) {
        const partners = cast.filter(({ part }) => part === 'partner')
        const members = cast.filter(({ part }) => part === 'member')
        const amount = Math.min(members.length, onlineMembers - partners.length)
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
  subscriptions: [answerPartnerMessages, prepareDeskOfStaff],
  jobs: [makePopulationJob, makeDeskJob, answerMessageJob],
  dueTasks: [keepOnline],
}
