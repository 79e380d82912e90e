import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { z } from 'zod'
import type { PublicContext, PublicReadContext } from '../../../server/http/context.ts'
import { readOwn } from '../../../server/own-records.ts'
import type { Services } from '../../../server/work.ts'
import { dismissalsRecord, insertDismissal } from '../../accounts/server/public.ts'
import { NewPromotion, type Promotion } from '../contract.ts'
import {
  dayOf,
  dismissedCookie,
  dismissedCookieSeconds,
  openKinds,
  type Placement,
  readDismissed,
} from '../rules.ts'
import { addCount, findLeastShown, findRunning, insertPromotion } from './promotions-table.ts'

/** Returns the advertisement of a placement for a page. */
export async function readPromotion(
  ctx: PublicReadContext,
  { placement }: { placement: Placement },
): Promise<{ promotion: Promotion | null }> {
  const kinds = openKinds(ctx.site.settings)
  if (kinds.length === 0 || (await isDismissed(ctx, placement))) return { promotion: null }
  const { db, site, locale, country, now } = ctx
  const search = { siteId: site.id, placement, kinds, locale, country, now, day: dayOf(now) }
  const found = await findLeastShown(db, search)
  if (!found) return { promotion: null }
  const { id, kind, advertiser, words, link } = found
  return {
    promotion: {
      id,
      kind,
      advertiser,
      ...words,
      image: `/promotions/${id}/picture`,
      link: `/promotions/${id}/visit`,
      host: new URL(link).host,
    },
  }
}

async function isDismissed(ctx: PublicReadContext, placement: Placement): Promise<boolean> {
  if (readDismissed(ctx.cookies.get(dismissedCookie)).includes(placement)) return true
  if (!ctx.actor || placement === 'logout') return false
  const dismissals = await readOwn(ctx, dismissalsRecord, ctx.actor.account_id)
  return dismissals[`hide-promotions-${placement}`] !== undefined
}

/** Hides a placement for this browser and, where somebody is logged in, for the account. */
export async function dismissPromotion(
  ctx: PublicContext,
  { placement, id }: { placement: Placement; id: number },
): Promise<{ ok: true }> {
  const { db, actor, cookies, now, site } = ctx
  const wasDismissed = await isDismissed(ctx, placement)
  const dismissed = new Set([...readDismissed(cookies.get(dismissedCookie)), placement])
  cookies.set(dismissedCookie, [...dismissed].join('.'), {
    maxAgeSeconds: dismissedCookieSeconds,
    httpOnly: true,
  })
  if (actor && placement !== 'logout')
    await insertDismissal(db, actor.account_id, `hide-promotions-${placement}`, now)
  if (wasDismissed) return { ok: true }
  const running = await findRunning(db, { id, siteId: site.id, kinds: openKinds(site.settings), now })
  if (running) await addCount(db, id, dayOf(now), 'dismissed')
  return { ok: true }
}

/** Size of the stored picture in pixels. */
const pictureSize = { width: 640, height: 360 }

/**
 * Stores the picture of an advertisement, which this product serves itself: re-encoded as WebP, so that nothing hidden in the
 * file remains. Returns its key. Throws on an unreadable one.
 */
export async function storePromotionPicture(services: Services, picture: Uint8Array): Promise<string> {
  const bytes = await sharp(picture, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({ ...pictureSize, fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer()
  const key = `promotions/${randomBytes(16).toString('hex')}.webp`
  await services.storage.put(key, bytes, { contentType: 'image/webp' })
  return key
}

/**
 * Stores an advertisement with its picture. Returns its id. Throws on invalid data or an unreadable picture. It is
 * shown where the site has its kind switched on.
 */
export async function addPromotion(
  services: Services,
  promotion: z.input<typeof NewPromotion>,
  picture: Uint8Array,
): Promise<number> {
  const valid = NewPromotion.parse(promotion)
  const key = await storePromotionPicture(services, picture)
  return insertPromotion(services.database.db, { ...valid, picture: key })
}
