import { z } from 'zod'
import { publicWrite } from '../../core/access.ts'
import { Text } from '../../core/text.ts'
import { bounceCodePattern } from './rules.ts'

const counted = {
  transaction: 'own',
  limit: { key: 'address', amount: 60, windowSeconds: 60, isInMemory: true },
} as const

export const visits = {
  /** Counts that a page was hidden (product: Visits): a number for the site and day, and nothing about the visitor. */
  hidden: publicWrite
    .route({
      method: 'POST',
      path: '/page-hidden.php',
      successStatus: 204,
      summary: 'Count a hidden page',
      description: 'A beacon. Counted for the site and day; nothing else is stored.',
    })
    .input(z.strictObject({}).optional())
    .output(z.undefined())
    .meta(counted),
  bounce: publicWrite
    .route({
      method: 'POST',
      path: '/page-bounce',
      successStatus: 204,
      summary: 'Count how long a page was looked at',
      description:
        'For pages opened with `lb`. Counted by page, code and length, only with the consent to statistics; without it the ' +
        'response is the same and nothing is stored.',
    })
    .input(
      z.strictObject({
        path: Text({ max: 300 }),
        milliseconds: z.int().min(0).max(86_400_000),
        lb: z.string().regex(bounceCodePattern),
      }),
    )
    .output(z.undefined())
    .meta(counted)
    .meta({ example: { input: { path: '/landers/video/summer', milliseconds: 4200, lb: 'summer' } } }),
}
