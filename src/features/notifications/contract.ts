import { z } from 'zod'
import { sessionWrite } from '../../core/access.ts'
import { Id } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Text } from '../../core/text.ts'
import { secondsPerHour } from '../../core/time.ts'
import { maxShown } from './rules.ts'

export const pushRefusals = { push_endpoint_refused: { status: 400 } } as const satisfies RefusalMap

const Endpoint = Text({ min: 1, max: 2000 })
/** Bytes in base64url, with or without its padding. */
const Key = z.string().regex(/^[\w-]{1,200}={0,2}$/)

/** A browser's PushSubscription, as its `toJSON` returns it. */
const BrowserSubscription = z.strictObject({
  endpoint: Endpoint,
  /** Milliseconds since 1970. */
  expirationTime: z.number().min(0).max(8.64e15).nullish(),
  keys: z.strictObject({ p256dh: Key, auth: Key }),
})
export type BrowserSubscription = z.output<typeof BrowserSubscription>

const Ok = z.object({ ok: z.literal(true) })
const subscribing = {
  idempotent: true,
  limit: { key: 'account', amount: 120, windowSeconds: secondsPerHour },
} as const

export const notifications = {
  subscribePush: sessionWrite
    // Called as POST /user.php?push=1 (product: Notifications); the HTTP app distinguishes it from the login.
    .route({
      method: 'POST',
      path: '/user.php/push',
      summary: 'Subscribe a browser to push',
      description:
        'Also `POST /user.php?push=1`. Takes what `PushSubscription.toJSON()` returns. Pushes for other accounts to this ' +
        'browser end.',
    })
    .input(BrowserSubscription)
    .output(Ok)
    .errors(pushRefusals)
    .meta(subscribing),
  unsubscribePush: sessionWrite
    .route({
      method: 'DELETE',
      path: '/user.php/push',
      summary: 'Unsubscribe a browser from push',
      description: 'An unknown one is fine.',
    })
    .input(z.strictObject({ endpoint: Endpoint }))
    .output(Ok)
    .meta(subscribing),
  confirmShown: sessionWrite
    .route({
      method: 'POST',
      path: '/notifications/shown',
      summary: 'Confirm what was shown',
      description: 'What a visible page has shown is neither pushed nor mailed.',
    })
    .input(
      z.strictObject({
        profile_ids: z.array(Id).max(maxShown).optional(),
        messages: z
          .array(z.strictObject({ conversation_id: Id, message_id: Id }))
          .max(maxShown)
          .optional(),
      }),
    )
    .output(Ok)
    .meta(subscribing),
}
