import type { Interest } from '../../../core/people.ts'
import type { SessionReadContext } from '../../../server/http/context.ts'
import { findProfile } from '../../profiles/server/public.ts'
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
  if (!own || !isShown || own.interests.length === 0) return new Map()
  const rows = await findAllWithTags(ctx.db, profileIds, own.interests)
  return new Map(
    rows.map(({ profile_id, tags }) => [profile_id, own.interests.filter((code) => tags.includes(code))]),
  )
}
