import type { Country } from '../../../../core/countries.ts'
import { type Gender, minimumAge, type Seeking } from '../../../../core/people.ts'
import type { Card } from '../../../../core/schemas.ts'
import { ageAt } from '../../../../core/time.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { PublicContext, PublicReadContext, SessionReadContext } from '../../../../server/http/context.ts'
import { cardsOf, withCards } from '../../../cards/server/public.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import { isSearchOpen, priceCountryOf } from '../../../sites/server/public.ts'
import { fairChoiceQuestion } from '../../events.ts'
import type { Criteria } from '../../filters/server/conditions-queries.ts'
import {
  criteriaOf,
  type Searching,
  type SearchingMember,
  searcherOf,
} from '../../filters/server/criteria.ts'
import { findByTime } from '../../retrieval/server/found-queries.ts'
import {
  agesAround,
  type BirthDates,
  birthDatesOf,
  fewSignupMatches,
  neighbours,
  searchPageSize,
  signupMatchesShown,
  withMinAge,
} from '../../rules.ts'
import { byConsent, findWantedAges, strangersAmong, type WantedAges } from './newcomers-queries.ts'

/** The most recently active members from which those to show are chosen. */
const candidatesRead = 96

interface Newcomer {
  gender: Gender
  seeking: Seeking
  country: Country
}

/**
 * Returns members with a picture whom the newcomer looks for: from the newcomer's country, from its
 * neighbours where it has too few, then from anywhere; members without a picture only where almost nobody
 * has one. Within each area, those of about the member's age come first, and among them those who were seen little.
 * A logged-in member gets only members who look for them in turn, and none whom they already like or have a
 * conversation with.
 */
export async function matchSignup(ctx: PublicContext, newcomer: Newcomer) {
  if (!isSearchOpen(ctx)) return { cards: [] }
  const chosen: number[] = []
  const ages = await agesFirst(ctx)
  for (const with_photo of [true, false]) {
    if (!with_photo && chosen.length >= fewSignupMatches) break
    const countries = [newcomer.country, ...neighbours[newcomer.country], null]
    for (const part of countries.flatMap((country) => ages.map((age) => ({ country, with_photo, ...age })))) {
      const amount = signupMatchesShown - chosen.length
      if (amount <= 0) break
      const found = await findFitting(ctx, newcomer, part)
      const ids = found.filter((id) => !chosen.includes(id))
      if (ids.length > 0) chosen.push(...(await ctx.ask(fairChoiceQuestion, { ids, amount })))
    }
  }
  return { cards: await cardsOf(ctx, chosen) }
}

/** Returns the ages to look among, one after the other: about the member's own, where it is known, then all. */
async function agesFirst({ db, actor, now }: PublicContext) {
  const profile = actor && (await findProfile(db, actor.profile_id))
  return profile ? [agesAround(ageAt(profile.date_of_birth, now)), {}] : [{}]
}

/** Returns members of a country, or of anywhere, who match a newcomer and have no contact with them. */
async function findFitting(
  ctx: PublicContext,
  { gender, seeking }: Newcomer,
  {
    country,
    ...filters
  }: { country: Country | null; with_photo: boolean; min_age?: number; max_age?: number },
): Promise<number[]> {
  const wanted = seeking === 'both' ? {} : { gender: seeking }
  const area = country === null ? {} : { country }
  const criteria = {
    ...criteriaOf(ctx, { ...wanted, ...area, ...filters }, null),
    // Strangers must not infer from the results whom members look for.
    wanted_by: ctx.actor ? { gender, age: null } : null,
  }
  const page = { order: 'active', after: null, limit: candidatesRead } as const
  const found = await findByTime(ctx.db, searcherOf(ctx), criteria, page)
  const all = found.map((row) => row.profile_id)
  return ctx.actor ? strangersAmong(ctx.db, ctx.actor.profile_id, all) : seenFirst(ctx, all)
}

/** Orders members whose pictures strangers can see before the others. */
async function seenFirst(ctx: PublicContext, ids: number[]): Promise<number[]> {
  const cards = await cardsOf(ctx, ids)
  const [seen, unseen] = [cards.filter((card) => card.main_image), cards.filter((card) => !card.main_image)]
  return [...seen, ...unseen].map(({ id }) => id)
}

/**
 * Returns the criteria of members who fit the acting member and whom the member fits: gender, seeking, the
 * member's country, and the ages of both match finders (api: Discovery). Respects the site's minimum
 * age and the member's switch for fictional profiles.
 */
export async function fittingCriteria(
  ctx: Pick<SessionReadContext, 'db'> & Searching<SearchingMember>,
): Promise<Criteria> {
  const own = await findProfile(ctx.db, ctx.actor.profile_id)
  if (!own) throw new Error(`member ${ctx.actor.profile_id} has no profile`)
  const filters = {
    country: own.country,
    ...(own.seeking === 'both' ? {} : { gender: own.seeking }),
  }
  return {
    ...criteriaOf(ctx, filters, null),
    born: birthDatesFor(ctx, await findWantedAges(ctx.db, own.id)),
    wanted_by: { gender: own.gender, age: ageAt(own.date_of_birth, ctx.now) },
  }
}

/**
 * Returns the birth dates of the ages that a member looks for and the site allows: other sites of the pool
 * may have a lower minimum age.
 */
export function birthDatesFor(
  { site, now }: Pick<SessionReadContext, 'site' | 'now'>,
  { min_age, max_age }: WantedAges,
): BirthDates {
  const minAge = site.settings.min_age
  // The lowest minimum age of all sites excludes nobody.
  const isOpen = min_age === null && minAge === minimumAge
  const ages = {
    ...(isOpen ? {} : { min_age: min_age ?? minAge }),
    ...(max_age === null ? {} : { max_age }),
  }
  return birthDatesOf(withMinAge(ages, minAge), now)
}

/**
 * Returns how many real people who fit a member have joined after `since` and are strangers to them, at most a page of the
 * search.
 */
export async function countNewcomers(
  ctx: { db: ReadDb } & Searching<SearchingMember>,
  since: Date,
): Promise<number> {
  const criteria = { ...(await fittingCriteria(ctx)), hide_fictional: true }
  const page = { order: 'new', after: null, limit: searchPageSize } as const
  const found = await findByTime(ctx.db, searcherOf(ctx), criteria, page)
  const fresh = found.filter(({ key }) => new Date(key) > since).map(({ profile_id }) => profile_id)
  return (await strangersAmong(ctx.db, ctx.actor.profile_id, fresh)).length
}

/** Number of members on the home page. */
const shown = 6

/** Returns members who agreed to appear on public pages (decisions: Readings), those of the country that prices are shown for first; nobody to members, who have the search. */
export async function readWelcome(ctx: PublicReadContext): Promise<{ cards: Card[] }> {
  if (ctx.actor) return { cards: [] }
  const { id: site_id, pool_id } = ctx.site
  const country = await priceCountryOf(ctx)
  const found = await withCards(ctx, byConsent({ site_id, pool_id, country }, shown))
  return { cards: found.flatMap(({ card }) => (card?.main_image ? [card] : [])) }
}
