import { exampleCard } from '../../../core/example-people.ts'
import { describeCalls } from '../../../server/openapi/reference.ts'
import { FilterName, FoundCard, SavedQuery, search } from '../contract.ts'
import { signupMatchesShown } from '../rules.ts'

export const searchReference = describeCalls(search, {
  tag: 'Search',
  description: 'Finding members, and saved filters.',
  calls: {
    welcome: {
      summary: 'List members for the home page',
      description:
        'Up to six who agreed to appear on public pages, as visitors see them. Never fictional profiles.',
      example: { output: { cards: [exampleCard] } },
    },
    members: {
      summary: 'Search members',
      description:
        'A page of 24. A missing filter does not filter; lists are separated by commas. `numResults` is exact up to 1000. ' +
        'With fewer than 24 results the first page adds `similar_results`, found with the filters that `similar_widened` ' +
        'names relaxed. With hardly any, `relaxations` name the filters to drop. Without an `order`, `best=true` ranks by activity, distance, ' +
        'and interests and wishes in common; `shared=true` names up to three interests in common with each result. ' +
        '`elsewhere=true` finds members outside the country, region or radius of the other filters, without similar ones.',
      example: {
        input: {
          gender: 'female',
          country: 'NL',
          min_age: 30,
          max_age: 45,
          interests: 'hiking,music',
          order: 'active',
        },
        output: {
          results: [exampleCard],
          numResults: 1,
          numResults_capped: false,
          similar_results: [],
          similar_numResults: 0,
          similar_widened: [],
          relaxations: [],
          pageNumber: 1,
          next: null,
        },
      },
    },
    count: {
      summary: 'Count the members whom a search would find',
      description: 'Exact up to 500. Takes the filters of the search.',
      example: { input: { gender: 'female', country: 'NL' }, output: { count: 34, is_capped: false } },
    },
    signupMatches: {
      summary: 'List members who fit a visitor',
      description: `At most ${signupMatchesShown}, with pictures; none where the site does not open its search to visitors.`,
    },
    savedFilters: { summary: 'List the own saved filters' },
    saveFilter: {
      summary: 'Save filters under a name',
      description: 'At most 10. Saving the same filters under the same name again changes nothing.',
    },
    deleteSavedFilter: { summary: 'Delete a saved filter' },
  },
  schemas: { FilterName, FoundCard, SavedQuery },
})
