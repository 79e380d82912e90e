import type { Country } from '../../../../core/countries.ts'
import { type Interest, isExplicit, isOfCloseness } from '../../../../core/people.ts'
import { traitNames } from '../../../../core/traits.ts'
import type { PublicReadContext } from '../../../../server/http/context.ts'
import { readOwn } from '../../../../server/own-records.ts'
import { type ProfileRow, profileRecord } from '../../../profiles/server/public.ts'
import { arePlacesShown } from '../../../sites/rules.ts'
import { maxSharedNamed } from '../../best-rules.ts'
import type { SearchFilters } from '../../contract.ts'

/** Reports whether filters mean something else for each searcher. */
export function dependsOnOwn({ two_way, lat, radius_km, order }: SearchFilters): boolean {
  return two_way === true || (lat === undefined && (radius_km !== undefined || order === 'near'))
}

/** Returns the searcher's own profile; null for a visitor. */
export async function findOwnProfile(
  ctx: Pick<PublicReadContext, 'db' | 'now' | 'own' | 'actor'>,
): Promise<ProfileRow | null> {
  if (!ctx.actor) return null
  const own = await readOwn(ctx, profileRecord, ctx.actor.profile_id)
  if (!own) throw new Error(`member ${ctx.actor.profile_id} has no profile`)
  return own
}

/** The searcher's traits and wishes to compare results with, limited to the fields that their site shows. */
export interface OwnTaste {
  interests: Interest[]
  /** Traits whose wishes count. */
  traits: string[]
  region: { country: Country; code: string } | null
  position: { lat: number; lon: number } | null
}

/** Returns the searcher's taste; a visitor has none. */
export function tasteOf(own: ProfileRow | null, { settings }: PublicReadContext['site']): OwnTaste {
  const fields = settings.visible_profile_fields
  if (!own) return { interests: [], traits: [], region: null, position: null }
  const { lat, lon, country, countryregion } = own
  return {
    interests: fields.includes('interests') ? own.interests : [],
    traits: ['interests' as const, ...traitNames].filter((trait) => fields.includes(trait)),
    region:
      countryregion !== null && fields.includes('countryregion') ? { country, code: countryregion } : null,
    position: arePlacesShown(fields) && lat !== null && lon !== null ? { lat, lon } : null,
  }
}

/**
 * Returns the interests that a result names as shared: what two people could do or talk about, else one of closeness, and
 * never explicit ones.
 */
export function namedShared({ interests }: OwnTaste, shared: readonly string[]): Interest[] {
  const named = interests.filter((code) => shared.includes(code) && !isExplicit(code))
  const topics = named.filter((code) => !isOfCloseness(code))
  return topics.length > 0 ? topics.slice(0, maxSharedNamed) : named.slice(0, 1)
}
