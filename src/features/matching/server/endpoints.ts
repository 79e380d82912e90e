import { endpoints, guarded } from '../../../server/http/runner.ts'
import { matching } from '../contract.ts'
import { autoLike, requireOwnPage } from './auto-like.ts'
import { changeFinder } from './change-finder.ts'
import { readFinder } from './read-finder.ts'
import { suggest } from './suggest.ts'

export const matchingEndpoints = endpoints(matching, {
  readFinder,
  changeFinder,
  suggestions: suggest,
  autoLike: guarded(requireOwnPage, autoLike),
})
