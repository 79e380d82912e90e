import { type Interest, isExplicit } from '../../../../core/people.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { text } from '../../../../server/text.ts'
import { visibleAnswers } from '../../../cards/server/public.ts'
import { findProfile, promptText, requireVisibleMember } from '../../../profiles/server/public.ts'
import type { Introduction } from '../../contract.ts'

/** As many as are read at a glance. */
const maxShared = 4

/**
 * Returns what the member shares with another one and two lines to begin with: about an answer on the profile and the
 * first shared interests, else questions that fit everybody.
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
  const line = (key: string, values = {}) => text(locale, `chats.match.${key}`, values)
  const [answered] = await visibleAnswers(ctx, other)
  const about = [
    ...(answered ? [line('askAnswer', { question: promptText(locale, answered.prompt) })] : []),
    ...names.slice(0, 2).map((interest, at) => line(at === 0 ? 'askInterest' : 'askStory', { interest })),
  ]
  return {
    introduction: {
      shared: names,
      lines: [...(about.length > 0 ? about : [line('askWeek')]), line('askSunday')].slice(0, 2),
    },
  }
}

/** Returns the interests of both, in the order of the list, without explicit ones. */
export function sharedInterests(own: readonly Interest[], others: readonly Interest[]): Interest[] {
  return others.filter((code) => own.includes(code) && !isExplicit(code)).slice(0, maxShared)
}
