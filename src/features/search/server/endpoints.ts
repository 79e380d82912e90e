import { endpoints, guarded } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { requireOpenSearch } from '../../sites/server/public.ts'
import { FilterName, FoundCard, SavedQuery, search } from '../contract.ts'
import { countFitting } from '../results/server/count-fitting.ts'
import { searchMembers } from '../results/server/search-members.ts'
import { deleteSavedFilter, readSavedFilters, saveFilter } from '../saved-filters/server/saved-filters.ts'
import { matchSignup } from '../suggestions/server/match-signup.ts'
import { readWelcome } from '../suggestions/server/welcome.ts'

export const searchEndpoints = endpoints(search, {
  welcome: readWelcome,
  members: guarded(requireOpenSearch, searchMembers),
  count: guarded(requireOpenSearch, countFitting),
  signupMatches: matchSignup,
  savedFilters: readSavedFilters,
  saveFilter,
  deleteSavedFilter,
})

export const searchSection: ApiSection = {
  contract: search,
  tag: 'Search',
  description: 'Finding members, and saved filters.',
  schemas: { FilterName, FoundCard, SavedQuery },
}
