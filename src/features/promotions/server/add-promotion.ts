import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { Id } from '../../../core/ids.ts'
import { Country, Locale } from '../../../core/schemas.ts'
import { Text } from '../../../core/text.ts'
import type { Services } from '../../../server/work.ts'
import { placements, promotionKinds } from '../rules.ts'
import { insertPromotion } from './promotions-table.ts'

/** Size of the stored picture in pixels. */
const pictureSize = { width: 640, height: 360 }

/** An advertisement as an operator places it; its languages are those of its texts. */
const NewPromotion = z.strictObject({
  site_id: Id,
  kind: z.enum(promotionKinds),
  placement: z.enum(placements),
  advertiser: Text({ min: 1, max: 60 }),
  texts: z
    .partialRecord(
      Locale,
      z.strictObject({ title: Text({ min: 1, max: 60 }), text: Text({ min: 1, max: 140 }) }),
    )
    .refine((texts) => Object.keys(texts).length > 0),
  /** An address without a name or password in it. */
  link: z.url({ protocol: /^https$/ }).refine((link) => !new URL(link).username && !new URL(link).password),
  countries: z.array(Country).default([]),
  starts_at: z.date(),
  ends_at: z.date().nullable().default(null),
})

/**
 * Stores an advertisement with its picture, which this product serves itself: re-encoded as WebP, so that
 * nothing hidden in the file remains. Returns its id. Throws on invalid data or an unreadable picture. It is
 * shown where the site has its kind switched on.
 */
export async function addPromotion(
  services: Services,
  promotion: z.input<typeof NewPromotion>,
  picture: Uint8Array,
): Promise<number> {
  const valid = NewPromotion.parse(promotion)
  const bytes = await sharp(picture, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize({ ...pictureSize, fit: 'cover' })
    .webp({ quality: 80 })
    .toBuffer()
  const key = `promotions/${randomBytes(16).toString('hex')}.webp`
  await services.storage.put(key, bytes, { contentType: 'image/webp' })
  return insertPromotion(services.database.db, { ...valid, picture: key })
}
