import { isPushEndpoint } from '../../../../server/push/push-services.ts'
import type { OutboxChannel } from '../../../../server/work.ts'
import { deleteGoneSubscription, findSubscription } from './subscriptions-table.ts'

/** More than one push service takes at a time: there are several. */
const maxConcurrent = 40

/** The content of a push to one browser, as the outbox stores it. */
export interface PushContent {
  subscription_id: number
  payload: unknown
  topic: string
  urgency: 'normal' | 'high'
  /** The push is of no use to the member after this time. */
  until: string
}

/** Delivers pushes to the browsers of members. A subscription that is over, or of no push service, is deleted. */
export const pushChannel: OutboxChannel = {
  name: 'push',
  maxConcurrent,
  deliver: async ({ db, services, now }, { account_id, content }) => {
    const { subscription_id, payload, topic, urgency, until } = content as PushContent
    const subscription =
      account_id === null ? undefined : await findSubscription(db, subscription_id, account_id)
    if (account_id === null || !subscription) return { kind: 'refused', reason: 'unsubscribed' }
    if (!isPushEndpoint(subscription.endpoint, services.config.pushHosts)) {
      await deleteGoneSubscription(db, subscription)
      return { kind: 'refused', reason: 'unknown_push_service' }
    }
    const ttlSeconds = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000)
    const result = await services.push.send({ account_id, subscription, payload, topic, urgency, ttlSeconds })
    if (result.kind !== 'gone') return result
    await deleteGoneSubscription(db, subscription)
    return { kind: 'refused', reason: result.reason }
  },
}
