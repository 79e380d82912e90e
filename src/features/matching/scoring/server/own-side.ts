import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import { arePlacesShown } from '../../../sites/rules.ts'
import type { MatchAnswers, WishTrait } from '../../contract.ts'
import { noAnswers, tagsOf, wishTraits } from '../../rules.ts'
import { findAllAnswers } from './answers-table.ts'

/** The part of the context that matching needs. */
export type MatchingContext = Pick<
  SessionReadContext,
  'db' | 'actor' | 'site' | 'now' | 'services' | 'entryGate' | 'log'
>

/** The fields of the acting member that matching depends on. */
export type OwnSide = Awaited<ReturnType<typeof findOwnSide>>

/** Returns the acting member's side: the profile, what they look for, and the fields that the site shows. */
export async function findOwnSide({ db, actor, site }: MatchingContext) {
  const { profile_id } = actor
  const profile = await findProfile(db, profile_id)
  if (!profile) throw new Error(`member ${profile_id} has no profile`)
  const stored = (await findAllAnswers(db, [profile_id])).get(profile_id) ?? noAnswers
  const fields = site.settings.visible_profile_fields
  const shown = wishTraits.filter((trait) => fields.includes(trait))
  const { lat, lon } = profile
  return {
    profile,
    answers: stored,
    /** Traits that wishes and reasons may mention on this site. */
    shown,
    tags: shownTags(tagsOf(profile), shown),
    /** Null also where the site does not show locations: distance is not a reason there. */
    position: !arePlacesShown(fields) || lat === null || lon === null ? null : { lat, lon },
  }
}

/** Removes tags that the site does not show on profiles: they must not be guessable from a score either. */
export function shownTags(tags: Iterable<string>, shown: readonly WishTrait[]): Set<string> {
  return new Set(
    [...tags].filter((tag) =>
      shown.some((trait) => (trait === 'interests' ? !tag.includes(':') : tag.startsWith(`${trait}:`))),
    ),
  )
}

/** Removes wishes about traits that the site does not show. */
export function shownAnswers(answers: MatchAnswers, shown: readonly WishTrait[]): MatchAnswers {
  return { ...answers, wishes: answers.wishes.filter((wish) => shown.includes(wish.trait)) }
}
