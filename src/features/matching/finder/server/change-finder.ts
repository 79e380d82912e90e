import { InvalidInput } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { profileChanged } from '../../../profiles/events.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import { findRegion } from '../../../sites/places/regions.ts'
import type { Finder, MatchAnswers, Wish } from '../../contract.ts'
import { distinctWishes } from '../../rules.ts'
import { saveAnswers } from '../../scoring/server/answers-table.ts'
import { readFinder } from './read-finder.ts'

interface Wanted {
  min_age?: number | null | undefined
  max_age?: number | null | undefined
  countryregion?: string | null | undefined
  wishes?: Wish[] | undefined
}

/**
 * Sets what the member looks for and returns who fits it. Lists that depend on the ages are updated in the
 * same transaction.
 */
export async function changeFinder(ctx: SessionContext, wanted: Wanted): Promise<Finder> {
  const { profile_id } = ctx.actor
  const answers: MatchAnswers = {
    min_age: wanted.min_age ?? null,
    max_age: wanted.max_age ?? null,
    countryregion: wanted.countryregion ?? null,
    wishes: distinctWishes(wanted.wishes ?? []),
  }
  requireAges(answers)
  requireTraitsOnce(answers)
  await requireOwnRegion(ctx, answers)
  await saveAnswers(ctx.db, profile_id, answers, ctx.now)
  // The search index of the profile contains whom the member looks for.
  await ctx.emit(profileChanged, { profile_id })
  return readFinder(ctx)
}

function requireAges({ min_age, max_age }: MatchAnswers): void {
  if (min_age !== null && max_age !== null && min_age > max_age) {
    throw new InvalidInput([{ path: 'min_age', message: 'age_range' }])
  }
}

function requireTraitsOnce({ wishes }: MatchAnswers): void {
  if (new Set(wishes.map(({ trait }) => trait)).size < wishes.length) {
    throw new InvalidInput([{ path: 'wishes', message: 'invalid' }])
  }
}

async function requireOwnRegion(ctx: SessionContext, { countryregion }: MatchAnswers): Promise<void> {
  if (countryregion === null) return
  const own = await findProfile(ctx.db, ctx.actor.profile_id)
  if (!findRegion(countryregion) || !countryregion.startsWith(`${own?.country}-`)) {
    throw new InvalidInput([{ path: 'countryregion', message: 'region' }])
  }
}
