import { type Interest, isExplicit, isOfCloseness } from '../../../../core/people.ts'
import type { Card } from '../../../../core/schemas.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { text } from '../../../../server/text.ts'
import { cardsOf, visibleAnswers } from '../../../cards/server/public.ts'
import { fitReasons } from '../../../matching/server/public.ts'
import { findProfile, promptText, requireVisibleMember } from '../../../profiles/server/public.ts'
import type { Introduction } from '../../message-contract.ts'
import { costsTo } from '../../sending/server/price-facts-queries.ts'
import { findNewMatches } from './new-matches-queries.ts'

/** The number that a member reads at a glance. */
const maxShared = 4

/**
 * Returns what the member shares with another one, other reasons why they fit, and two first lines: about an answer on the
 * profile and about the first shared interest outside closeness, or else questions that fit everybody.
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
  const nameOf = (code: Interest) => text(locale, `interests.${code}`)
  const topics = shared.filter((code) => !isOfCloseness(code)).map(nameOf)
  const line = (key: string, values = {}) => text(locale, `chats.match.${key}`, values)
  const [answered] = await visibleAnswers(ctx, other)
  const about = [
    ...(answered ? [line('askAnswer', { question: promptText(locale, answered.prompt) })] : []),
    ...topics.slice(0, 2).map((interest, at) => line(at === 0 ? 'askInterest' : 'askStory', { interest })),
  ]
  const costsOf = await costsTo(ctx, [other.profile])
  return {
    introduction: {
      ...costsOf(other.profile),
      shared: shared.map(nameOf),
      reasons: await fitReasons(ctx, other.profile),
      lines: [...(about.length > 0 ? about : [line('askWeek')]), line('askSunday')].slice(0, 2),
    },
  }
}

/** Returns the shared interests without explicit ones, in the order of the list, those of closeness last. */
function sharedInterests(own: readonly Interest[], others: readonly Interest[]): Interest[] {
  return others
    .filter((code) => own.includes(code) && !isExplicit(code))
    .toSorted((one, other) => Number(isOfCloseness(one)) - Number(isOfCloseness(other)))
    .slice(0, maxShared)
}

/** Returns the matches that nobody has written to yet, without members who are gone for the viewer. */
export async function listNewMatches(ctx: SessionReadContext): Promise<{ matches: Card[] }> {
  const ids = await findNewMatches(ctx.db, ctx.actor.profile_id)
  return { matches: await cardsOf(ctx, ids, { respectHideFictional: true }) }
}
