import { z } from 'zod'
import { publicRead, publicWrite, sessionRead, sessionWrite } from '../../core/access.ts'
import { exampleCard } from '../../core/example-people.ts'
import { exceedsGraphemes, maxUnitsPerGrapheme } from '../../core/graphemes.ts'
import { Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Card, Country, Gender, Interest, Seeking, traitSchemas } from '../../core/schemas.ts'
import { CommaCodes, QueryFlag, QueryInt, QueryNumber, Text } from '../../core/text.ts'
import { secondsPerHour, secondsPerMinute } from '../../core/time.ts'
import { byTrait, type TraitCode, type TraitName } from '../../core/traits.ts'
import { filterNames, maxFilterNameLength, searchOrders } from './filter-rules.ts'

export const SearchOrder = z.enum(searchOrders)

/** The criterion that was relaxed to find similar members, in order (see `widenings` in rules). */
export const Widening = z.enum([
  'place',
  'traits',
  'ages',
  'country',
  'online',
  'with_photo',
  'two_way',
  'gender',
])
export type Widening = z.infer<typeof Widening>

/** Filters of the search (api: GET /members); a missing one does not filter. */
export const SearchFilters = z.strictObject({
  gender: Gender.optional(),
  country: Country.optional(),
  countryregion: z.string().max(10).optional(),
  /** Full years; below the site's minimum age it is raised to that. */
  min_age: QueryInt({ min: 0, max: 150 }).optional(),
  /** Full years; 99 includes older members. */
  max_age: QueryInt({ min: 0, max: 150 }).optional(),
  /** Members who have all of these. */
  interests: CommaCodes(Interest).optional(),
  /** Members with any of the given codes, for each trait. */
  ...byTrait<Record<TraitName, z.ZodOptional<z.ZodType<TraitCode[], string>>>>((name) =>
    CommaCodes(traitSchemas[name]).optional(),
  ),
  with_photo: QueryFlag.optional(),
  /** Members who have answered a prompt. */
  with_answers: QueryFlag.optional(),
  online: QueryFlag.optional(),
  hide_fictional: QueryFlag.optional(),
  /** Members who look for the searcher's gender and age. */
  two_way: QueryFlag.optional(),
  /** Centre of distances, rounded to a cell of 5 km; by default the searcher's own location. */
  lat: QueryNumber({ min: -90, max: 90 }).optional(),
  lon: QueryNumber({ min: -180, max: 180 }).optional(),
  /** Rounded up to steps of 5 km. */
  radius_km: QueryInt({ min: 1, max: 20_000 }).optional(),
  order: SearchOrder.optional(),
})
export type SearchFilters = z.output<typeof SearchFilters>

/** A result: a card, and where asked for a few interests that the searcher shares, never explicit ones. */
export const FoundCard = Card.extend({ shared_interests: z.array(Interest).optional() })
export type FoundCard = z.infer<typeof FoundCard>

export const FilterName = z.enum(filterNames)

/** A filter to drop, and how many members match all the others; `numResults` is exact up to 1000. */
const Relaxation = z.object({ filter: FilterName, numResults: z.int(), numResults_capped: z.boolean() })
export type Relaxation = z.infer<typeof Relaxation>

/**
 * Stored filters: as in a search, with arrays for lists. A position is never stored (decisions: Place); distances are then from the member's own location.
 */
export const SavedQuery = SearchFilters.omit({ lat: true, lon: true }).extend({
  interests: codesOf(Interest),
  ...byTrait<Record<TraitName, z.ZodOptional<z.ZodArray<z.ZodType<TraitCode>>>>>((name) =>
    codesOf(traitSchemas[name]),
  ),
})
export type SavedQuery = z.output<typeof SavedQuery>

function codesOf<T extends z.ZodType>(code: T) {
  return z.array(code).max(60).optional()
}

const FilterTitle = Text({ max: maxFilterNameLength * maxUnitsPerGrapheme })
  .transform((name) => name.trim())
  .refine((name) => name !== '', { error: 'required' })
  .refine((name) => !exceedsGraphemes(name, maxFilterNameLength), {
    error: 'too_long',
    params: { maximum: maxFilterNameLength },
  })

const SavedFilter = z.object({ id: Id, name: z.string(), query: SavedQuery })
export type SavedFilter = z.infer<typeof SavedFilter>
const SavedFilters = z.object({ saved_filters: z.array(SavedFilter) })

export const savedFilterRefusals = {
  saved_filter_exists: { status: 409 },
  saved_filter_limit: { status: 403, data: z.object({ limit: z.int() }) },
} as const satisfies RefusalMap

export const search = {
  /** None for members. */
  welcome: publicRead
    .route({
      method: 'GET',
      path: '/welcome',
      summary: 'List members for the home page',
      description:
        'Up to six who agreed to appear on public pages, as visitors see them. Never fictional profiles.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ cards: z.array(Card) }))
    .meta({
      limit: { key: 'address', amount: 120, windowSeconds: secondsPerMinute },
    })
    .meta({ example: { output: { cards: [exampleCard] } } }),
  /**
   * Returns a page of 24 members (api: Discovery). Visitors need a site that opens its search to them.
   * Filters on what the searcher may not see, or that the site does not offer, are `invalid_input`.
   * `numResults` is exact up to 1000. When fewer than 24 were found, `similar_results` of the first page come
   * from a search that was relaxed by `similar_widened`, without duplicates; they are empty only where there
   * is nobody else to see. When very few were found, `relaxations` of the first page name single filters to drop,
   * the most effective first; one that adds nobody is left out. Without an `order`, `best` ranks by activity, distance
   * and what both have in common (docs/decisions/0023); with `shared` the results name interests in common. With
   * `elsewhere` the place of the filters (country, region, radius) is the one to leave out: who follows all members of
   * a place, without similar ones.
   */
  members: publicRead
    .route({
      method: 'GET',
      path: '/members',
      summary: 'Search members',
      description:
        'A page of 24. A missing filter does not filter; lists are separated by commas. `numResults` is exact up to 1000. ' +
        'With fewer than 24 results the first page adds `similar_results`, found with the filters that `similar_widened` ' +
        'names relaxed. With hardly any, `relaxations` name the filters to drop. Without an `order`, `best=true` ranks by activity, distance, ' +
        'and interests and wishes in common; `shared=true` names up to three interests in common with each result. ' +
        '`elsewhere=true` finds members outside the country, region or radius of the other filters, without similar ones.',
    })
    .input(
      SearchFilters.extend({
        best: QueryFlag.optional(),
        shared: QueryFlag.optional(),
        elsewhere: QueryFlag.optional(),
        cursor: z.string().max(2000).optional(),
      }).optional(),
    )
    .output(
      z.object({
        results: z.array(FoundCard),
        numResults: z.int(),
        numResults_capped: z.boolean(),
        similar_results: z.array(FoundCard),
        similar_numResults: z.int(),
        similar_widened: z.array(Widening),
        relaxations: z.array(Relaxation),
        pageNumber: z.int(),
        next: z.string().nullable(),
      }),
    )
    .meta({ limit: { key: 'account', amount: 600, windowSeconds: secondsPerHour } })
    .meta({
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
    }),
  /** The number that a form shows while its filters change. Refuses the same filters as the search does. */
  count: publicRead
    .route({
      method: 'GET',
      path: '/members/count',
      summary: 'Count the members whom a search would find',
      description: 'Exact up to 500. Takes the filters of the search.',
    })
    .input(SearchFilters.omit({ order: true }).optional())
    .output(z.object({ count: z.int(), is_capped: z.boolean() }))
    .meta({ limit: { key: 'account', amount: 120, windowSeconds: secondsPerMinute } })
    .meta({
      example: { input: { gender: 'female', country: 'NL' }, output: { count: 34, is_capped: false } },
    }),
  /** With pictures if a few have some. */
  signupMatches: publicWrite
    .route({
      method: 'POST',
      path: '/signup/matches',
      summary: 'List members who fit a visitor',
      description: 'At most 12, with pictures; none where the site does not open its search to visitors.',
    })
    .input(z.strictObject({ gender: Gender, seeking: Seeking, country: Country }))
    .output(z.object({ cards: z.array(Card) }))
    .meta({
      idempotent: true,
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerMinute },
    }),
  savedFilters: sessionRead
    .route({ method: 'GET', path: '/saved-filters', summary: 'List the own saved filters' })
    .output(SavedFilters),
  /** Names are compared without regard to case. */
  saveFilter: sessionWrite
    .route({
      method: 'POST',
      path: '/saved-filters',
      summary: 'Save filters under a name',
      description: 'At most 10. Saving the same filters under the same name again changes nothing.',
    })
    .input(z.strictObject({ name: FilterTitle, query: SavedQuery }))
    .output(SavedFilters)
    .errors(savedFilterRefusals)
    .meta({ idempotent: true, limit: { key: 'account', amount: 300, windowSeconds: secondsPerHour } }),
  deleteSavedFilter: sessionWrite
    .route({ method: 'DELETE', path: '/saved-filters/{id}', summary: 'Delete a saved filter' })
    .input(z.strictObject({ id: PathId }))
    .output(SavedFilters),
}
