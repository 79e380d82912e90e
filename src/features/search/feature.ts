import { callsOf, defineFeature } from '../../server/feature.ts'
import { guarded } from '../../server/http/runner.ts'
import { requireOpenSearch } from '../sites/server/public.ts'
import { FilterName, FoundCard, SavedQuery, search } from './contract.ts'
import { countFitting } from './results/server/count-fitting.ts'
import { searchMembers } from './results/server/search-members.ts'
import { deleteSavedFilter, readSavedFilters, saveFilter } from './saved-filters/server/saved-filters.ts'
import { searchContribution } from './server/contribution.ts'
import { matchSignup, readWelcome } from './suggestions/server/match-signup.ts'

export const searchFeature = defineFeature({
  name: 'search',
  knows: ['accounts', 'cards', 'profiles', 'promotions', 'sites'],
  reads: [
    'accounts',
    'auto_likes',
    'conversations',
    'hidden_members',
    'likes',
    'match_finders',
    'photos',
    'presence',
    'profiles',
    'sites',
    'swipes',
  ],
  calls: {
    search: callsOf(
      search,
      {
        welcome: readWelcome,
        members: guarded(requireOpenSearch, searchMembers),
        count: guarded(requireOpenSearch, countFitting),
        signupMatches: matchSignup,
        savedFilters: readSavedFilters,
        saveFilter,
        deleteSavedFilter,
      },
      {
        tag: 'Search',
        description: 'Finding members, and saved filters.',
        schemas: { FilterName, FoundCard, SavedQuery },
      },
    ),
  },
  contribution: searchContribution,
})
