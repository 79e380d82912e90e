import { endpoints } from '../../../server/http/runner.ts'
import { ownProfileQuestion } from '../../accounts/events.ts'
import { profiles } from '../contract.ts'
import { blockMember, readBlocked, unblockMember } from './block-member.ts'
import { changeProfile } from './change-profile.ts'

export const profilesEndpoints = endpoints(profiles, {
  readOwn: async (ctx) => ({
    profile: await ctx.ask(ownProfileQuestion, { account_id: ctx.actor.account_id }),
  }),
  changeOwn: changeProfile,
  blocked: (ctx) => readBlocked(ctx),
  block: blockMember,
  unblock: unblockMember,
})
