import { endpoints, guarded } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { autoLike, requireOwnPage } from '../auto-likes/server/auto-like.ts'
import { Loosening, MatchAnswers, MatchCard, MatchReason, matching, Wish } from '../contract.ts'
import { changeFinder } from '../finder/server/change-finder.ts'
import { readFinder } from '../finder/server/read-finder.ts'
import { suggest } from '../suggestions/server/suggest.ts'

export const matchingEndpoints = endpoints(matching, {
  readFinder,
  changeFinder,
  suggestions: suggest,
  autoLike: guarded(requireOwnPage, autoLike),
})

export const matchingSection: ApiSection = {
  contract: matching,
  tag: 'Matching',
  description: 'The match finder, suggestions and automatic likes.',
  schemas: { Loosening, MatchAnswers, MatchCard, MatchReason, Wish },
}
