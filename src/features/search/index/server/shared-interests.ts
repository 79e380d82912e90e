import type { Interest } from '../../../../core/people.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { findProfile } from '../../../profiles/server/public.ts'
import { findAllWithTags } from './entries-table.ts'

/**
 * Returns the interests that the acting member shares with each of these members, as far as they may be found
 * and the site shows interests; members without any are left out.
 */
export async function sharedInterestsOf(
  ctx: Pick<SessionReadContext, 'db' | 'actor' | 'site'>,
  profileIds: number[],
): Promise<Map<number, Interest[]>> {
  const own = await findProfile(ctx.db, ctx.actor.profile_id)
  const isShown = ctx.site.settings.visible_profile_fields.includes('interests')
  if (!own || !isShown) return new Map()
  return findSharedTags(ctx.db, profileIds, own.interests)
}

/** Returns which of these interests each member has, in their order; members without any are left out. */
export async function findSharedTags(
  db: ReadDb,
  profileIds: number[],
  interests: readonly Interest[],
): Promise<Map<number, Interest[]>> {
  if (interests.length === 0) return new Map()
  const rows = await findAllWithTags(db, profileIds, interests)
  return new Map(
    rows.map(({ profile_id, tags }) => [profile_id, interests.filter((code) => tags.includes(code))]),
  )
}
