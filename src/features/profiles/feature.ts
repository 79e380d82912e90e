import { promptsOf } from '../../core/prompts.ts'
import { Prompt } from '../../core/schemas.ts'
import { callsOf, defineFeature } from '../../server/feature.ts'
import { promptText } from './attributes/server/prompt-texts.ts'
import { blockMember, readBlocked, unblockMember } from './blocking/server/block-member.ts'
import { hideMember, readHidden, unhideMember } from './blocking/server/hide-member.ts'
import { profiles, ReviewedField, TextReason } from './contract.ts'
import { changeProfile, readOwnProfile } from './editing/server/change-profile.ts'
import { profilesContribution } from './server/contribution.ts'

export const profilesFeature = defineFeature({
  name: 'profiles',
  knows: ['accounts', 'age', 'moderation', 'sites'],
  calls: {
    profiles: callsOf(
      profiles,
      {
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
      },
      {
        tag: 'Profiles',
        description: 'The own profile, and members who are blocked or hidden.',
        schemas: { Prompt, ReviewedField, TextReason },
        // The settings: blocked and hidden members.
        openBeforeEntry: ['blocked', 'unblock', 'hidden', 'unhide'],
      },
    ),
  },
  contribution: profilesContribution,
})
