import { z } from 'zod'
import { publicRead, publicWrite } from '../../core/access.ts'
import { cookieChoices } from './rules.ts'

export const CookieChoice = z.enum(cookieChoices)

export const pages = {
  /**
   * Returns a static page in the request's language, with the site's company and settings filled in. The body
   * is blocks separated by empty lines: a heading begins with `## `, each line of a list with `- `, and
   * `[words](/path)` is a link. `anchors` names the headings in order.
   */
  read: publicRead
    .route({ method: 'GET', path: '/pages/{slug}' })
    .input(z.strictObject({ slug: z.string().max(40) }))
    .output(
      z.object({
        title: z.string(),
        description: z.string(),
        body: z.string(),
        anchors: z.array(z.string()),
      }),
    ),
  /**
   * Returns the questions that visitors ask first, with their answers, as the home page shows them. An answer has
   * paragraphs, lists and links like a page's body.
   */
  questions: publicRead
    .route({ method: 'GET', path: '/questions' })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        questions: z.array(z.object({ name: z.string(), question: z.string(), answer: z.string() })),
      }),
    ),
  /** Returns this browser's choice about counting visits. */
  cookieChoice: publicRead
    .route({ method: 'GET', path: '/cookie-choice' })
    .input(z.strictObject({}).optional())
    .output(z.object({ choice: CookieChoice })),
  /** Stores that choice in a cookie, for a year. */
  chooseCookies: publicWrite
    .route({ method: 'POST', path: '/cookie-choice' })
    .input(z.strictObject({ choice: z.enum(['yes', 'no']) }))
    .output(z.object({ choice: CookieChoice }))
    .meta({ access: 'public', mode: 'write', transaction: 'own', idempotent: true }),
}
