import { z } from 'zod'
import { publicRead } from '../../core/access.ts'

/** The static pages there are, by the last part of their address (product.md, 2: Static pages). */
export const PageSlug = z.enum(['terms'])
export type PageSlug = z.infer<typeof PageSlug>

export const pages = {
  /**
   * A static page in the request's language, filled with the site's company. The body is paragraphs with an empty line
   * between them; one that begins with `## ` is a heading.
   */
  read: publicRead
    .route({ method: 'GET', path: '/pages/{slug}' })
    .input(z.strictObject({ slug: z.string().max(40) }))
    .output(z.object({ title: z.string(), body: z.string() })),
}
