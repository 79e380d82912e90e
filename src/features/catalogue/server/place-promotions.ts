import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { makeSinglePicture } from '../../photos/server/public.ts'
import { dayOf, openKinds } from '../../promotions/rules.ts'
import {
  endPromotion,
  findPromotion,
  findPromotionsOf,
  insertPromotion,
  type ListedPromotion,
  storePromotionPicture,
} from '../../promotions/server/public.ts'
import { requireSite, type SiteRecord } from '../../sites/server/public.ts'
import { admitToFile, audit, idOfPath } from '../../staff/server/public.ts'
import type { PlacedPromotion, StaffPromotion } from '../contract.ts'
import { sitesFor } from './may-do.ts'

const countedDays = 30
const promotionsShown = 100

/** Returns the advertising of the caller's sites. */
export async function listPromotions(ctx: StaffReadContext, input?: { site?: number | undefined }) {
  const sites = await sitesFor(ctx, 'content.write', input?.site)
  return { promotions: await shownPromotions(ctx, sites) }
}

async function shownPromotions(
  { db, now }: Pick<StaffReadContext, 'db' | 'now'>,
  sites: Map<number, SiteRecord>,
): Promise<StaffPromotion[]> {
  const since = dayOf(addSeconds(now, -countedDays * secondsPerDay))
  const rows = await findPromotionsOf(db, [...sites.keys()], { since, limit: promotionsShown })
  return rows.flatMap((row) => {
    const site = sites.get(row.site_id)
    return site ? [shownPromotion(row, site, now)] : []
  })
}

function shownPromotion(
  { site_id: _site, ...row }: ListedPromotion,
  site: SiteRecord,
  now: Date,
): StaffPromotion {
  const { id, kind, starts_at, ends_at } = row
  const isOver = ends_at !== null && new Date(ends_at) <= now
  return {
    ...row,
    site: { id: site.id, host: site.host },
    image: `/api/admin/promotions/${id}/picture`,
    state: isOver ? 'over' : new Date(starts_at) > now ? 'planned' : 'running',
    is_switched_on: openKinds(site.settings).includes(kind),
  }
}

/**
 * Places advertising. The picture goes through the pipeline of members' photos, which refuses what is no picture, and is then
 * cut to its size.
 */
export async function makePromotion(
  ctx: StaffContext,
  { file, promotion }: { file: File; promotion: PlacedPromotion },
) {
  const { site_id, starts_at, ends_at, ...about } = promotion
  const site = await requireSite(ctx, site_id, 'content.write')
  const decoded = await makeSinglePicture(Buffer.from(await file.arrayBuffer()))
  const picture = await storePromotionPicture(ctx.services, decoded)
  const { account_id } = ctx.actor
  const id = await ctx.transaction(async (work) => {
    const made = await insertPromotion(work.db, {
      ...about,
      site_id,
      picture,
      starts_at: new Date(starts_at),
      ends_at: ends_at === null ? null : new Date(ends_at),
      made_by: account_id,
    })
    await audit(work, {
      actor_id: account_id,
      site: String(site_id),
      action: 'promotion.make',
      subject: `promotion:${made}`,
    })
    return made
  })
  return { promotion: await promotionOf(ctx, site, id) }
}

/** Ends advertising at once. Refuses `conflict` for what has ended. */
export async function endPromotionNow(ctx: StaffContext, { id }: { id: number }) {
  const { db, now, actor } = ctx
  const found = await findPromotion(db, id)
  if (!found) throw refuse(commonRefusals, 'not_found')
  const site = await requireSite(ctx, found.site_id, 'content.write')
  if (!(await endPromotion(db, id, { now, endedBy: actor.account_id })))
    throw refuse(commonRefusals, 'conflict')
  await audit(ctx, {
    actor_id: actor.account_id,
    site: String(site.id),
    action: 'promotion.end',
    subject: `promotion:${id}`,
  })
  return { promotion: await promotionOf(ctx, site, id) }
}

async function promotionOf(
  ctx: Pick<StaffContext, 'db' | 'now'>,
  site: SiteRecord,
  id: number,
): Promise<StaffPromotion> {
  const shown = await shownPromotions(ctx, new Map([[site.id, site]]))
  const promotion = shown.find((each) => each.id === id)
  if (!promotion) throw refuse(commonRefusals, 'not_found')
  return promotion
}

/** Serves the picture of advertising to staff, also before it begins and after its end, and on any of its hosts. */
export const promotionPictureRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/promotions/:id/picture',
  operation: {
    operationId: 'catalogue.promotionPicture',
    summary: 'Load the picture of advertising',
    description: 'The address is that of `image`. It is served whether or not the advertising runs.',
    tags: ['Staff: catalogue'],
    security: [{ session: [] }],
    'x-permission': ['content.write'],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'The picture',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
      },
    },
  },
  handle: async (scope, request, { id }) => {
    const file = await admitToFile(scope, request, {
      operation: 'catalogue.promotions',
      permissions: ['content.write'],
      isBackground: true,
    })
    const found = await findPromotion(file.db, idOfPath(id))
    if (!found) throw refuse(commonRefusals, 'not_found')
    file.requireSite(found.site_id)
    const object = await file.services.storage.get(found.picture)
    if (!object) throw refuse(commonRefusals, 'not_found')
    return new Response(new Uint8Array(object.bytes), {
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
    })
  },
}
