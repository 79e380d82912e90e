import { promptsOf } from '../../../core/prompts.ts'
import { Prompt } from '../../../core/schemas.ts'
import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { promptText } from '../attributes/server/prompt-texts.ts'
import { blockMember, readBlocked, unblockMember } from '../blocking/server/block-member.ts'
import { hideMember, readHidden, unhideMember } from '../blocking/server/hide-member.ts'
import { profiles, ReviewedField, TextReason } from '../contract.ts'
import { changeProfile, readOwnProfile } from '../editing/server/change-profile.ts'

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

export const profilesSection: ApiSection = {
  contract: profiles,
  tag: 'Profiles',
  description: 'The own profile, and members who are blocked or hidden.',
  schemas: { Prompt, ReviewedField, TextReason },
}
