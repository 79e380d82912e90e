import { endpoints, guarded } from '../../../server/http/runner.ts'
import { autoLike, requireOwnPage } from '../auto-likes/server/auto-like.ts'
import { matching } from '../contract.ts'
import { changeFinder } from '../finder/server/change-finder.ts'
import { readFinder } from '../finder/server/read-finder.ts'
import { suggest } from '../suggestions/server/suggest.ts'

export const matchingEndpoints = endpoints(matching, {
  readFinder,
  changeFinder,
  suggestions: suggest,
  autoLike: guarded(requireOwnPage, autoLike),
})
