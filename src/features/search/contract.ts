import { z } from 'zod'
import { publicRead, publicWrite } from '../../core/access.ts'
import { Country } from '../../core/countries.ts'
import {
  BodyType,
  Card,
  EyeColor,
  Gender,
  HairColor,
  Interest,
  RelationshipStatus,
  Seeking,
  Tattoos,
} from '../../core/people.ts'
import { CommaCodes, QueryFlag, QueryInt, QueryNumber } from '../../core/text.ts'
import { secondsPerMinute } from '../../core/time.ts'

/** How results are sorted: by last activity, newest members first, or nearest first. */
export const SearchOrder = z.enum(['active', 'new', 'near'])
export type SearchOrder = z.infer<typeof SearchOrder>

/** What was loosened to find similar members, one after the other (see `widenings` in rules). */
export const Widening = z.enum(['place', 'traits', 'ages'])
export type Widening = z.infer<typeof Widening>

/** Filters of the search (api: GET /members); one that is missing does not filter. */
export const SearchFilters = z.strictObject({
  gender: Gender.optional(),
  country: Country.optional(),
  countryregion: z.string().max(10).optional(),
  /** Full years; below the site's least age it is raised to that. */
  min_age: QueryInt({ min: 0, max: 150 }).optional(),
  /** Full years; 99 finds older people as well. */
  max_age: QueryInt({ min: 0, max: 150 }).optional(),
  /** Members who have every one of these. */
  interests: CommaCodes(Interest).optional(),
  /** Of each trait, members with any of those named. */
  hair_color: CommaCodes(HairColor).optional(),
  eye_color: CommaCodes(EyeColor).optional(),
  body_type: CommaCodes(BodyType).optional(),
  relationship_status: CommaCodes(RelationshipStatus).optional(),
  tattoos: CommaCodes(Tattoos).optional(),
  with_photo: QueryFlag.optional(),
  online: QueryFlag.optional(),
  hide_fictional: QueryFlag.optional(),
  /** Where to measure from; without it from the searcher's own place. */
  lat: QueryNumber({ min: -90, max: 90 }).optional(),
  lon: QueryNumber({ min: -180, max: 180 }).optional(),
  radius_km: QueryInt({ min: 1, max: 20_000 }).optional(),
  order: SearchOrder.optional(),
})
export type SearchFilters = z.output<typeof SearchFilters>

export const search = {
  /**
   * A page of 24 members (api: Discovery). Visitors need a site that opens its search to them. `numResults` is exact
   * up to 1000. When fewer than 24 were found, `similar_results` of the first page come from a search that was
   * loosened by `similar_widened`, none of them twice.
   */
  members: publicRead
    .route({ method: 'GET', path: '/members' })
    .input(SearchFilters.extend({ cursor: z.string().max(300).optional() }).optional())
    .output(
      z.object({
        results: z.array(Card),
        numResults: z.int(),
        numResults_capped: z.boolean(),
        similar_results: z.array(Card),
        similar_numResults: z.int(),
        similar_widened: z.array(Widening),
        pageNumber: z.int(),
        next: z.string().nullable(),
      }),
    ),
  /**
   * At most 12 members with pictures who fit somebody that is about to sign up; none where the site does not open
   * its search to visitors.
   */
  signupMatches: publicWrite
    .route({ method: 'POST', path: '/signup/matches' })
    .input(z.strictObject({ gender: Gender, seeking: Seeking, country: Country }))
    .output(z.object({ cards: z.array(Card) }))
    .meta({
      access: 'public',
      mode: 'write',
      transaction: 'request',
      idempotent: true,
      limit: { key: 'address', amount: 60, windowSeconds: secondsPerMinute },
    }),
}
