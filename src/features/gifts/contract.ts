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
  list: publicRead
    .route({
      method: 'GET',
      path: '/gifts',
      summary: 'List the gifts of the site',
      description:
        'Named in the language of the request, in the order of the site: the cheapest first, unless its operator chose another.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ gifts: z.array(Gift) }))
    .meta({
      example: { output: { gifts: [{ id: 1, name: 'Rose', image: '/art/gifts/rose.svg', credits: 5 }] } },
    }),
}
