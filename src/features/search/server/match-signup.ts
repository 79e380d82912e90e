import type { Country } from '../../../core/countries.ts'
import type { Gender, Seeking } from '../../../core/people.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { isSearchOpen } from '../../sites/server/public.ts'
import { fairChoiceQuestion } from '../events.ts'
import { signupMatchesShown } from '../rules.ts'
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
 * Members of a newcomer's country, with a picture, of whom each is what the other looks for; those seen little come
 * sooner. Nobody whom somebody with an account already likes or writes with.
 */
export async function matchSignup(ctx: PublicContext, { gender, seeking, country }: Newcomer) {
  if (!isSearchOpen(ctx)) return { cards: [] }
  const wanted = seeking === 'both' ? {} : { gender: seeking }
  const criteria = {
    ...criteriaOf(ctx, { ...wanted, country, with_photo: true }, null),
    wanted_by: { gender, age: null },
  }
  const page = { order: 'active', after: null, limit: candidatesRead } as const
  const found = await findByTime(ctx.db, searcherOf(ctx), criteria, page)
  const all = found.map((row) => row.profile_id)
  const ids = ctx.actor ? await strangersAmong(ctx.db, ctx.actor.profile_id, all) : all
  return { cards: await cardsOf(ctx, await ctx.ask(fairChoiceQuestion, { ids, amount: signupMatchesShown })) }
}
