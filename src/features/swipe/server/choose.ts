import { refuse } from '../../../core/refusals.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { sendLike } from '../../likes/server/public.ts'
import { lockProfile, requireVisibleMember } from '../../profiles/server/public.ts'
import { swipeRefusals, undoRefusals } from '../contract.ts'
import { isLikeStored, likesLeftOf, type SwipeChoice, swipeDayOf } from '../rules.ts'
import { countLikesSince, deleteSwipe, findByClientId, findSwipe, upsertSwipe } from './swipes-table.ts'

interface Choosing {
  profile_id: number
  choice: SwipeChoice
  client_id: string
}

/** Likes or passes a member in the game, once per client id and within the limit of the day. */
export async function choose(ctx: MemberContext, { profile_id, choice, client_id }: Choosing) {
  const { db, now, actor } = ctx
  const from_id = actor.profile_id
  // Serialises the choices of a member before anything is read, so that concurrent likes cannot exceed the
  // limit.
  await lockProfile(db, from_id)
  const first = await findByClientId(db, from_id, client_id)
  if (first) return first

  const { starts_at, resets_at } = swipeDayOf(now)
  const given = await countLikesSince(db, from_id, starts_at)
  const left = likesLeftOf(actor, given)
  if (choice === 'pass') {
    await requireVisibleMember(ctx, profile_id, { toAct: true })
    const answer = { match: false, likes_left: left }
    const before = await findSwipe(db, from_id, profile_id)
    if (!isLikeStored(before, now))
      await upsertSwipe(db, { from_id, to_id: profile_id, choice, client_id, ...answer }, now)
    return answer
  }
  if (left === 0) throw refuse(swipeRefusals, 'swipe_limit', { resets_at: resets_at.toISOString() })
  const { match } = await sendLike(ctx, { profile_id })
  const before = await findSwipe(db, from_id, profile_id)
  const answer = { match, likes_left: likesLeftOf(actor, isLikeStored(before, now) ? given : given + 1) }
  await upsertSwipe(db, { from_id, to_id: profile_id, choice, client_id, ...answer }, now)
  return answer
}

/** Undoes a pass, as if the member had not come up. */
export async function undoPass({ db, actor }: MemberContext, { profile_id }: { profile_id: number }) {
  await lockProfile(db, actor.profile_id)
  const swipe = await findSwipe(db, actor.profile_id, profile_id)
  if (swipe?.choice === 'like') throw refuse(undoRefusals, 'not_a_pass')
  if (swipe) await deleteSwipe(db, actor.profile_id, profile_id)
  return { ok: true as const }
}
