import { z } from 'zod'
import { sessionRead, sessionWrite } from '../../core/access.ts'
import { exampleCard } from '../../core/example-people.ts'
import { maximumAge, minimumAge } from '../../core/people.ts'
import { Card, Interest, traitSchemas } from '../../core/schemas.ts'
import { secondsPerMinute } from '../../core/time.ts'
import { traitNames } from '../../core/traits.ts'

/** Weight of a wish: 1 is nice to have, 2 matters, 3 matters a lot. */
export const Weight = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Weight = z.infer<typeof Weight>

/** A wish about a member: any of the codes of a trait will do; of interests, more are better. */
const wishFor = <T extends string, C extends z.ZodType<string, string>>(trait: T, code: C) =>
  z.strictObject({ trait: z.literal(trait), codes: z.array(code).min(1).max(50), weight: Weight })

export const Wish = z.discriminatedUnion('trait', [
  wishFor('interests', Interest),
  ...traitNames.map((name) => wishFor(name, traitSchemas[name])),
])
export type Wish = z.infer<typeof Wish>
export type WishTrait = Wish['trait']

const Age = z.int().min(minimumAge).max(maximumAge)

/** The wishes of a member; no other member ever reads them. */
export const MatchAnswers = z.object({
  /** Full years; null is open. */
  min_age: Age.nullable(),
  max_age: Age.nullable(),
  /** A region of the member's own country; null is all of it. */
  countryregion: z.string().nullable(),
  wishes: z.array(Wish),
})
export type MatchAnswers = z.infer<typeof MatchAnswers>

/**
 * Why a member is shown; the client has the texts. A field that the site does not show on profiles is never a
 * reason.
 */
export const MatchReason = z.discriminatedUnion('kind', [
  /** Has a trait that the viewer wishes for. */
  z.object({
    kind: z.literal('trait'),
    trait: z.enum(traitNames),
    code: z.string(),
    weight: Weight,
  }),
  /** Has interests that the viewer wishes for or shares. */
  z.object({ kind: z.literal('interests'), codes: z.array(Interest) }),
  /** Has stated an age or a region, and the viewer fits it. */
  z.object({ kind: z.literal('both_ways') }),
  /** Is of an age that the viewer asked for. */
  z.object({ kind: z.literal('age'), age: z.int() }),
  /** Lives near; rounded kilometres, as on cards. */
  z.object({ kind: z.literal('near'), km: z.int() }),
  z.object({ kind: z.literal('active'), within: z.enum(['day', 'week']) }),
  /** Joined this week. */
  z.object({ kind: z.literal('new') }),
])
export type MatchReason = z.infer<typeof MatchReason>

/** A reason in the language of the reader. */
export const WrittenReason = z.object({
  kind: z.enum(['trait', 'interests', 'both_ways', 'age', 'near', 'active', 'new']),
  text: z.string(),
})
export type WrittenReason = z.infer<typeof WrittenReason>

/** A member with a score and the reasons for it. */
export const MatchCard = Card.extend({
  score: z.int().min(0).max(100),
  /** Strongest first. */
  reasons: z.array(MatchReason),
})
export type MatchCard = z.infer<typeof MatchCard>

/** An answer that could be relaxed, and how many members that finds: exact up to 1,000; 1,001 means more. */
export const Loosening = z.object({ part: z.enum(['ages', 'countryregion']), found: z.int() })
export type Loosening = z.infer<typeof Loosening>

const Finder = z.object({
  answers: MatchAnswers,
  /** At most 24, best first. */
  cards: z.array(MatchCard),
  /** Only where few members fit: the answers that could be relaxed, most helpful first. */
  loosenings: z.array(Loosening),
})
export type Finder = z.infer<typeof Finder>

const perMinute = (amount: number) => ({ key: 'account', amount, windowSeconds: secondsPerMinute }) as const

export const matching = {
  /** Returns what the member looks for, and the members who fit both ways (api: Discovery). */
  readFinder: sessionRead
    .route({
      method: 'GET',
      path: '/match-finder',
      summary: 'Read the match finder',
      description: 'What the member looks for, and who fits both ways.',
    })
    .output(Finder)
    .meta({ idempotent: true, limit: perMinute(60) }),
  changeFinder: sessionWrite
    .route({
      method: 'PUT',
      path: '/match-finder',
      summary: 'Set what the member looks for',
      description: 'What is left out is open from then on.',
    })
    .input(
      z.strictObject({
        min_age: Age.nullish(),
        max_age: Age.nullish(),
        countryregion: z.string().max(10).nullish(),
        wishes: z
          .array(Wish)
          .max(traitNames.length + 1)
          .optional(),
      }),
    )
    .output(Finder)
    .meta({ idempotent: true, limit: perMinute(60) }),
  /** Those who were seen little rank higher. */
  suggestions: sessionRead
    .route({
      method: 'GET',
      path: '/suggestions',
      summary: 'List suggestions',
      description: 'At most 12 members who fit both ways.',
    })
    .output(z.object({ cards: z.array(MatchCard) }))
    .meta({ idempotent: true, limit: perMinute(60) })
    .meta({
      example: {
        output: {
          cards: [{ ...exampleCard, score: 87, reasons: [{ kind: 'interests', codes: ['hiking'] }] }],
        },
      },
    }),
  /**
   * Makes one fitting member, if any, greet the caller, a newcomer, with a like, and returns that member
   * (decisions: Auto-like). At most one in ten minutes and five a day; null otherwise.
   */
  autoLike: sessionWrite
    .route({
      method: 'GET',
      path: '/auto-like',
      summary: 'Receive a like of a member who welcomes newcomers',
      description: 'At most one in ten minutes and five a day; null otherwise.',
    })
    .output(z.object({ profile: Card.nullable() }))
    // A GET of our own pages carries no Origin; the use case checks `Sec-Fetch-Site` instead.
    .meta({ anyOrigin: true, limit: perMinute(60) }),
}
