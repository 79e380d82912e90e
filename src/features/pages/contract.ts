import { z } from 'zod'
import { publicRead } from '../../core/access.ts'

/** Slugs of the static pages (product.md, 2: Static pages). */
export const PageSlug = z.enum(['terms'])
export type PageSlug = z.infer<typeof PageSlug>

export const pages = {
  /**
   * Returns a static page in the request's language, with the site's company filled in. The body is
   * paragraphs separated by empty lines; a paragraph that begins with `## ` is a heading.
   */
  read: publicRead
    .route({ method: 'GET', path: '/pages/{slug}' })
    .input(z.strictObject({ slug: z.string().max(40) }))
    .output(z.object({ title: z.string(), body: z.string() })),
}
