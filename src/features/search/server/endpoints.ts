import { endpoints, guarded } from '../../../server/http/runner.ts'
import { requireOpenSearch } from '../../sites/server/public.ts'
import { search } from '../contract.ts'
import { countFitting } from './count-fitting.ts'
import { matchSignup } from './match-signup.ts'
import { deleteSavedFilter, readSavedFilters, saveFilter } from './saved-filters.ts'
import { searchMembers } from './search-members.ts'
import { readWelcome } from './welcome.ts'

export const searchEndpoints = endpoints(search, {
  welcome: readWelcome,
  members: guarded(requireOpenSearch, searchMembers),
  count: guarded(requireOpenSearch, countFitting),
  signupMatches: matchSignup,
  savedFilters: readSavedFilters,
  saveFilter,
  deleteSavedFilter,
})
