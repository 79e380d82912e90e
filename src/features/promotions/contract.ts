import { z } from 'zod'
import { publicRead, publicWrite } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'
import { placements, promotionKinds } from './rules.ts'

export const Placement = z.enum(placements)

/** An advertisement as it is shown, in the language of the request. */
export const Promotion = z.object({
  id: Id,
  kind: z.enum(promotionKinds),
  /** The company that pays for it. */
  advertiser: z.string(),
  title: z.string(),
  text: z.string(),
  /** Address of its picture, on this site. */
  image: z.string(),
  /** Address on this site that counts the opening and leads on to `host`. */
  link: z.string(),
  /** The domain that it leads to. */
  host: z.string(),
})
export type Promotion = z.infer<typeof Promotion>

export const promotions = {
  /**
   * Returns the advertisement of a placement, of those for the country and language of the request the one
   * shown least today; null where the site has none, or the placement was dismissed. Nothing about the member
   * decides (law: 2.1, 26).
   */
  current: publicRead
    .route({ method: 'GET', path: '/promotions/{placement}' })
    .input(z.strictObject({ placement: Placement }))
    .output(z.object({ promotion: Promotion.nullable() })),
  /** Hides the advertising of a placement for 90 days, in this browser and for the account. */
  dismiss: publicWrite
    .route({ method: 'POST', path: '/promotions/{placement}/dismiss' })
    .input(z.strictObject({ placement: Placement, id: Id }))
    .output(z.object({ ok: z.literal(true) }))
    .meta({ access: 'public', mode: 'write', transaction: 'request', idempotent: true }),
}
