import { z } from 'zod'
import { publicRead, publicWrite } from '../../core/access.ts'
import { cookieChoices } from './rules.ts'

export const CookieChoice = z.enum(cookieChoices)

export const pages = {
  /** With the site's company and settings filled in. */
  read: publicRead
    .route({
      method: 'GET',
      path: '/pages/{slug}',
      summary: 'Read a static page',
      description:
        'The body is blocks with an empty line between them: `## ` begins a heading, `- ` each line of a list, and ' +
        '`[words](/path)` is a link. `anchors` names the headings in order.',
    })
    .input(z.strictObject({ slug: z.string().max(40) }))
    .output(
      z.object({
        title: z.string(),
        description: z.string(),
        body: z.string(),
        anchors: z.array(z.string()),
      }),
    )
    .meta({
      example: {
        input: { slug: 'terms' },
        output: {
          title: 'Terms',
          description: 'The rules of this site.',
          body: '## Adults only\n\nThese terms apply to members.',
          anchors: ['adults'],
        },
      },
    }),
  questions: publicRead
    .route({
      method: 'GET',
      path: '/questions',
      summary: 'Read the questions that visitors ask first',
      description: 'In the language of the request. Answers are blocks like those of a page.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        questions: z.array(z.object({ name: z.string(), question: z.string(), answer: z.string() })),
      }),
    )
    .meta({
      example: {
        output: {
          questions: [{ name: 'free', question: 'What’s free?', answer: 'Signing up and liking are free.' }],
        },
      },
    }),
  cookieChoice: publicRead
    .route({ method: 'GET', path: '/cookie-choice', summary: 'Read the choice about counting visits' })
    .input(z.strictObject({}).optional())
    .output(z.object({ choice: CookieChoice }))
    .meta({ example: { output: { choice: 'unset' } } }),
  chooseCookies: publicWrite
    .route({
      method: 'POST',
      path: '/cookie-choice',
      summary: 'Choose whether visits are counted',
      description: 'Stored in the cookie `cookie_choice`, for a year.',
    })
    .input(z.strictObject({ choice: z.enum(['yes', 'no']) }))
    .output(z.object({ choice: CookieChoice }))
    .meta({ transaction: 'own', idempotent: true })
    .meta({ example: { input: { choice: 'no' }, output: { choice: 'no' } } }),
}
