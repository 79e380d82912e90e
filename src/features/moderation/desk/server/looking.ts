import type { StaffContext } from '../../../../server/http/context.ts'
import { itemLookedAt } from '../../events.ts'
import { requireItem } from '../../queue/server/may-see.ts'
import { permissionOf } from '../../rules.ts'

/** Tells colleagues who may open an item that the caller looks at it, or no longer does. Nothing is stored. */
export async function lookAt(ctx: StaffContext, { id, is_here }: { id: number; is_here: boolean }) {
  const { actor } = ctx
  const item = await requireItem(ctx, id)
  await ctx.emit(itemLookedAt, {
    item_id: id,
    site_id: item.site_id,
    permission: permissionOf(item),
    account_id: actor.account_id,
    name: actor.name,
    is_here,
  })
  return { ok: true as const }
}
