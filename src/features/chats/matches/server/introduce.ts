import { type Interest, isExplicit } from '../../../../core/people.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { text } from '../../../../server/text.ts'
import { findProfile, requireVisibleMember } from '../../../profiles/server/public.ts'
import type { Introduction } from '../../contract.ts'

/** As many as are read at a glance. */
const maxShared = 4

/**
 * Returns what the member shares with another one and two lines to begin with: about the first two shared interests, else
 * questions that fit everybody.
 */
export async function introduce(
  ctx: SessionReadContext,
  { id }: { id: number },
): Promise<{ introduction: Introduction }> {
  const { locale } = ctx
  const [other, own] = await Promise.all([
    requireVisibleMember(ctx, id, { toAct: true }),
    findProfile(ctx.db, ctx.actor.profile_id),
  ])
  const shared = sharedInterests(own?.interests ?? [], other.profile.interests)
  const names = shared.map((code) => text(locale, `interests.${code}`))
  const line = (key: string, interest = '') => text(locale, `chats.match.${key}`, { interest })
  const [first, second] = names
  return {
    introduction: {
      shared: names,
      lines: [
        first === undefined ? line('askWeek') : line('askInterest', first),
        second === undefined ? line('askSunday') : line('askStory', second),
      ],
    },
  }
}

/** Returns the interests of both, in the order of the list, without explicit ones. */
export function sharedInterests(own: readonly Interest[], others: readonly Interest[]): Interest[] {
  return others.filter((code) => own.includes(code) && !isExplicit(code)).slice(0, maxShared)
}
