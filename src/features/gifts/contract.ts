import { z } from 'zod'
import { publicRead } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'

/** A gift as a viewer sees it. */
export const Gift = z.object({
  id: Id,
  /** In the viewer's language. */
  name: z.string(),
  /** Address of its drawing. */
  image: z.string(),
  /** What it costs; of a gift that was given, what it cost then. */
  credits: z.int(),
})
export type Gift = z.infer<typeof Gift>

export const gifts = {
  /** What members of this site can give each other, the least worth first. */
  list: publicRead
    .route({ method: 'GET', path: '/gifts' })
    .input(z.strictObject({}).optional())
    .output(z.object({ gifts: z.array(Gift) })),
}
