import { callsOf, defineFeature } from '../../server/feature.ts'
import { RuleHit, ScamRule, signals } from './contract.ts'
import { signalsContribution } from './server/contribution.ts'
import { addRule, changeRule, listRules, tryRule } from './server/rule-calls.ts'

export const signalsFeature = defineFeature({
  name: 'signals',
  knows: ['accounts', 'chats', 'moderation', 'orders', 'photos', 'profiles', 'safety', 'sites', 'staff'],
  reads: [
    'account_browsers',
    'accounts',
    'conversations',
    'match_finders',
    'messages',
    'photo_hashes',
    'photos',
    'profiles',
    'restrictions',
    'sessions',
    'sites',
    'verifications',
  ],
  calls: {
    signals: callsOf(
      signals,
      { rules: listRules, addRule, tryRule, changeRule },
      {
        tag: 'Staff: rules',
        description: 'Rules about fraud, which find members for a person to decide about.',
        schemas: { RuleHit, ScamRule },
      },
    ),
  },
  contribution: signalsContribution,
})
