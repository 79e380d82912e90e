import { refuse } from '../../../core/refusals.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { lockProfile } from '../../profiles/server/public.ts'
import { undoRefusals } from '../contract.ts'
import { deleteSwipe, findSwipe } from './swipes-table.ts'

/** Undoes a pass, as if the member had not come up. */
export async function undoPass({ db, actor }: MemberContext, { profile_id }: { profile_id: number }) {
  await lockProfile(db, actor.profile_id)
  const swipe = await findSwipe(db, actor.profile_id, profile_id)
  if (swipe?.choice === 'like') throw refuse(undoRefusals, 'not_a_pass')
  if (swipe) await deleteSwipe(db, actor.profile_id, profile_id)
  return { ok: true as const }
}
