import { z } from 'zod'
import { publicRead, publicWrite } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'
import { Country, Locale } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
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

/** An advertisement as an operator places it; its languages are those of its texts. */
export const NewPromotion = z.strictObject({
  site_id: Id,
  kind: z.enum(promotionKinds),
  placement: Placement,
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

export const promotions = {
  /**
   * Returns the advertisement of a placement, of those for the country and language of the request the one
   * shown least today; null where the site has none, or the placement was dismissed. Nothing about the member
   * decides (law: 2.1).
   */
  current: publicRead
    .route({
      method: 'GET',
      path: '/promotions/{placement}',
      summary: 'Read the advertisement of a placement',
      description:
        'Of those for the country and language of the request, the one shown least today. Null where the site has none or ' +
        'the placement was dismissed.',
    })
    .input(z.strictObject({ placement: Placement }))
    .output(z.object({ promotion: Promotion.nullable() }))
    .meta({
      example: {
        input: { placement: 'grid' },
        output: {
          promotion: {
            id: 1,
            kind: 'resell',
            advertiser: 'Lagoon Media',
            title: 'Lagoon: slow dating by the sea',
            text: 'Another dating site, for people who take their time.',
            image: '/promotions/1/picture',
            link: '/promotions/1/visit',
            host: 'lagoon.example',
          },
        },
      },
    }),
  dismiss: publicWrite
    .route({
      method: 'POST',
      path: '/promotions/{placement}/dismiss',
      summary: 'Hide the advertising of a placement',
      description:
        'For 90 days, in this browser by a cookie and, where somebody is logged in, on the account.',
    })
    .input(z.strictObject({ placement: Placement, id: Id }))
    .output(z.object({ ok: z.literal(true) }))
    .meta({ idempotent: true })
    .meta({ example: { input: { placement: 'grid', id: 1 } } }),
}
