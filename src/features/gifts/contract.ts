import { z } from 'zod'
import { publicRead } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'

/** A gift as a viewer sees it. */
export const Gift = z.object({
  id: Id,
  /** In the viewer's language. */
  name: z.string(),
  /** URL of its drawing. */
  image: z.string(),
  /** Its price; for a gift that was given, the price at that time. */
  credits: z.int(),
})
export type Gift = z.infer<typeof Gift>

export const gifts = {
  /** Returns what members of this site can give each other, cheapest first. */
  list: publicRead
    .route({ method: 'GET', path: '/gifts' })
    .input(z.strictObject({}).optional())
    .output(z.object({ gifts: z.array(Gift) })),
}
