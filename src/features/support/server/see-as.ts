import { Refusal } from '../../../core/refusals.ts'
import type { Profile } from '../../../core/schemas.ts'
import type { StaffContext } from '../../../server/http/context.ts'
import { readOwn } from '../../../server/own-records.ts'
import { cardsOf, profileOf } from '../../cards/server/public.ts'
import { newLikesRecord } from '../../likes/server/public.ts'
import type { Viewing } from '../../profiles/server/public.ts'
import { siteById } from '../../sites/server/public.ts'
import { audit } from '../../staff/server/public.ts'
import { stranger } from './read-profile.ts'
import { requireMember } from './require-member.ts'

/** Returns a member as another one of their site sees them, and the likes that they see themselves. */
export async function seeAs(ctx: StaffContext, { id }: { id: number }) {
  const account = await requireMember(ctx, id, 'members.see_as')
  const site = await siteById(ctx, account.site_id)
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    site: String(account.site_id),
    action: 'member.see_as',
    subject: `member:${id}`,
  })
  const { db, now, services, locale } = ctx
  const { site_id, pool_id } = account
  const viewing: Viewing = {
    ...{ db, now, services, site },
    entryGate: { sees_explicit: false },
    actor: { ...stranger, site_id, pool_id },
  }
  const [card] = await cardsOf(viewing, [id])
  return {
    profile: await profileOf({ ...viewing, locale }, id).catch(nobodySees),
    card: card ?? null,
    likes: { new: await readOwn(ctx, newLikesRecord, id) },
  }
}

/** A profile that is refused to everybody is seen by nobody. */
function nobodySees(err: unknown): Profile | null {
  if (err instanceof Refusal) return null
  throw err
}
