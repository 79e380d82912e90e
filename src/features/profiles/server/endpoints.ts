import { promptsOf } from '../../../core/prompts.ts'
import { endpoints } from '../../../server/http/runner.ts'
import { profiles } from '../contract.ts'
import { blockMember, readBlocked, unblockMember } from './block-member.ts'
import { changeProfile, readOwnProfile } from './change-profile.ts'
import { hideMember, readHidden, unhideMember } from './hide-member.ts'
import { promptText } from './prompt-texts.ts'

export const profilesEndpoints = endpoints(profiles, {
  prompts: async ({ site, locale }) => ({
    prompts: promptsOf(site.niche).map((code) => ({ code, name: promptText(locale, code) })),
  }),
  readOwn: (ctx) => readOwnProfile(ctx),
  changeOwn: changeProfile,
  blocked: (ctx) => readBlocked(ctx),
  block: blockMember,
  unblock: unblockMember,
  hidden: (ctx) => readHidden(ctx),
  hide: hideMember,
  unhide: unhideMember,
})
