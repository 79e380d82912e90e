import type { Country } from '../../../core/countries.ts'
import type { Gender, Seeking } from '../../../core/people.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { isSearchOpen } from '../../sites/server/public.ts'
import { fairChoiceQuestion } from '../events.ts'
import { neighbours, signupMatchesShown } from '../rules.ts'
import { criteriaOf, searcherOf } from './criteria.ts'
import { findByTime } from './found-table.ts'
import { strangersAmong } from './strangers-table.ts'

/** Members, last seen first, among whom those are chosen who are shown. */
const candidatesRead = 96

interface Newcomer {
  gender: Gender
  seeking: Seeking
  country: Country
}

/**
 * Members with a picture of whom the newcomer looks for each and, as far as a member asks, the other way round: of the
 * newcomer's country, of its neighbours where that has too few, then of anywhere. Among those of one place, those seen
 * little come sooner. Nobody whom somebody with an account already likes or writes with.
 */
export async function matchSignup(ctx: PublicContext, newcomer: Newcomer) {
  if (!isSearchOpen(ctx)) return { cards: [] }
  const chosen: number[] = []
  for (const place of [newcomer.country, ...neighbours[newcomer.country], null]) {
    const amount = signupMatchesShown - chosen.length
    if (amount <= 0) break
    const ids = (await findFitting(ctx, newcomer, place)).filter((id) => !chosen.includes(id))
    if (ids.length > 0) chosen.push(...(await ctx.ask(fairChoiceQuestion, { ids, amount })))
  }
  return { cards: await cardsOf(ctx, chosen) }
}

/** Members of a country, or of anywhere, who fit a newcomer and are strangers to them. */
async function findFitting(
  ctx: PublicContext,
  { gender, seeking }: Newcomer,
  country: Country | null,
): Promise<number[]> {
  const wanted = seeking === 'both' ? {} : { gender: seeking }
  const place = country === null ? {} : { country }
  const criteria = {
    ...criteriaOf(ctx, { ...wanted, ...place, with_photo: true }, null),
    // Strangers are not told whom members look for, by who is in the list either.
    wanted_by: ctx.actor ? { gender, age: null } : null,
  }
  const page = { order: 'active', after: null, limit: candidatesRead } as const
  const found = await findByTime(ctx.db, searcherOf(ctx), criteria, page)
  const all = found.map((row) => row.profile_id)
  return ctx.actor ? strangersAmong(ctx.db, ctx.actor.profile_id, all) : seenFirst(ctx, all)
}

/** The members whose pictures strangers see before the others. */
async function seenFirst(ctx: PublicContext, ids: number[]): Promise<number[]> {
  const cards = await cardsOf(ctx, ids)
  const [seen, unseen] = [cards.filter((card) => card.main_image), cards.filter((card) => !card.main_image)]
  return [...seen, ...unseen].map(({ id }) => id)
}
