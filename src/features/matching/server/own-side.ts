import type { SessionReadContext } from '../../../server/http/context.ts'
import { findProfile } from '../../profiles/server/public.ts'
import { arePlacesShown } from '../../sites/rules.ts'
import type { MatchAnswers, WishTrait } from '../contract.ts'
import { noAnswers, tagsOf, wishTraits } from '../rules.ts'
import { findAllAnswers } from './answers-table.ts'

/** What a call about matches needs. */
export type MatchingContext = Pick<
  SessionReadContext,
  'db' | 'actor' | 'site' | 'now' | 'services' | 'entryGate' | 'log'
>

/** The acting member, as far as matches go by it. */
export type OwnSide = Awaited<ReturnType<typeof findOwnSide>>

/** The acting member's own side: the profile, what they look for, and what the site shows of anybody. */
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
    /** Traits that wishes and reasons may speak of here. */
    shown,
    tags: shownTags(tagsOf(profile), shown),
    /** Null also where the site does not show places: how near somebody lives is no reason there. */
    position: !arePlacesShown(fields) || lat === null || lon === null ? null : { lat, lon },
  }
}

/** Without what the site does not show on profiles: it must not be guessed from a score either. */
export function shownTags(tags: Iterable<string>, shown: readonly WishTrait[]): Set<string> {
  return new Set(
    [...tags].filter((tag) =>
      shown.some((trait) => (trait === 'interests' ? !tag.includes(':') : tag.startsWith(`${trait}:`))),
    ),
  )
}

/** Answers without wishes that the site does not speak of. */
export function shownAnswers(answers: MatchAnswers, shown: readonly WishTrait[]): MatchAnswers {
  return { ...answers, wishes: answers.wishes.filter((wish) => shown.includes(wish.trait)) }
}
