import { callsOf, defineFeature } from '../../server/feature.ts'
import { guarded } from '../../server/http/runner.ts'
import { autoLike, requireOwnPage } from './auto-likes/server/auto-like.ts'
import { Loosening, MatchAnswers, MatchCard, MatchReason, matching, Wish } from './contract.ts'
import { changeFinder } from './finder/server/change-finder.ts'
import { readFinder } from './finder/server/read-finder.ts'
import { matchingContribution } from './server/contribution.ts'
import { suggest } from './suggestions/server/suggest.ts'

export const matchingFeature = defineFeature({
  name: 'matching',
  knows: ['accounts', 'cards', 'likes', 'profiles', 'search', 'sites'],
  calls: {
    matching: callsOf(
      matching,
      {
        readFinder,
        changeFinder,
        suggestions: suggest,
        autoLike: guarded(requireOwnPage, autoLike),
      },
      {
        tag: 'Matching',
        description: 'The match finder, suggestions and automatic likes.',
        schemas: { Loosening, MatchAnswers, MatchCard, MatchReason, Wish },
      },
    ),
  },
  contribution: matchingContribution,
})
