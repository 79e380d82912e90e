import type { Country } from '../../../core/countries.ts'
import type { Gender, Seeking } from '../../../core/people.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { cardsOf } from '../../cards/server/public.ts'
import { isSearchOpen } from '../../sites/server/public.ts'
import { signupMatchesShown } from '../rules.ts'
import { criteriaOf, searcherOf } from './criteria.ts'
import { findEntries } from './search-table.ts'

interface Newcomer {
  gender: Gender
  seeking: Seeking
  country: Country
}

/** Members of a newcomer's country, with a picture, of whom each is what the other looks for; last seen first. */
export async function matchSignup(ctx: PublicContext, { gender, seeking, country }: Newcomer) {
  if (!isSearchOpen(ctx)) return { cards: [] }
  const wanted = seeking === 'both' ? {} : { gender: seeking }
  const criteria = {
    ...criteriaOf(ctx, { ...wanted, country, with_photo: true }, null),
    seeking_gender: gender,
  }
  const page = { order: 'active', after: null, limit: signupMatchesShown } as const
  const found = await findEntries(ctx.db, searcherOf(ctx), criteria, page)
  return {
    cards: await cardsOf(
      ctx,
      found.map((row) => row.profile_id),
    ),
  }
}
