import { z } from 'zod'
import { publicWrite } from '../../core/access.ts'
import { Text } from '../../core/text.ts'
import { bounceCodePattern } from './rules.ts'

const counted = {
  access: 'public',
  mode: 'write',
  transaction: 'own',
  limit: { key: 'address', amount: 60, windowSeconds: 60, isInMemory: true },
} as const

export const visits = {
  /** Counts that a page was hidden (product.md, 7): a number for the site and day, and nothing about the visitor. */
  hidden: publicWrite
    .route({ method: 'POST', path: '/page-hidden.php', successStatus: 204 })
    .input(z.strictObject({}).optional())
    .output(z.undefined())
    .meta(counted),
  /**
   * Counts how long a page that was opened with `lb` was looked at, where the member or the browser agreed to
   * statistics; without that nothing is stored. The same response either way.
   */
  bounce: publicWrite
    .route({ method: 'POST', path: '/page-bounce', successStatus: 204 })
    .input(
      z.strictObject({
        path: Text({ max: 300 }),
        milliseconds: z.int().min(0).max(86_400_000),
        lb: z.string().regex(bounceCodePattern),
      }),
    )
    .output(z.undefined())
    .meta(counted),
}
