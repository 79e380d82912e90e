import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { SessionContext } from '../../../server/http/context.ts'
import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { isPushEndpoint } from '../../../server/push/push-services.ts'
import { type BrowserSubscription, notifications, pushRefusals } from '../contract.ts'
import { deleteNoticesOfLikes, updateNoticesShown } from '../notices/server/notices-table.ts'
import { deletePushesOfLikes, updatePushesShown } from '../push/server/pending-pushes-table.ts'
import { deleteSubscription, insertSubscription } from '../push/server/subscriptions-table.ts'
import { subscriptionsPerAccount } from '../rules.ts'

export const notificationsEndpoints = endpoints(notifications, {
  subscribePush,
  unsubscribePush: async ({ db, actor }, { endpoint }) => {
    await deleteSubscription(db, actor.account_id, endpoint)
    return { ok: true }
  },
  confirmShown: async ({ db, actor }, { profile_ids = [], messages = [] }) => {
    const { account_id } = actor
    if (profile_ids.length > 0) {
      await deletePushesOfLikes(db, account_id, profile_ids)
      await deleteNoticesOfLikes(db, account_id, profile_ids)
    }
    if (messages.length > 0) {
      await updatePushesShown(db, account_id, messages)
      await updateNoticesShown(db, account_id, messages)
    }
    return { ok: true }
  },
})

async function subscribePush(
  { db, actor, now, services }: SessionContext,
  { endpoint, expirationTime, keys }: BrowserSubscription,
): Promise<{ ok: true }> {
  if (!isPushEndpoint(endpoint, services.config.pushHosts))
    throw refuse(pushRefusals, 'push_endpoint_refused')
  const subscription = {
    account_id: actor.account_id,
    session_id: actor.session_id,
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    expires_at: expirationTime == null ? null : new Date(expirationTime),
    subscribed_at: now,
  }
  if (!(await insertSubscription(db, subscription, subscriptionsPerAccount))) {
    throw refuse(commonRefusals, 'authentication_required')
  }
  return { ok: true }
}

export const notificationsSection: ApiSection = {
  contract: notifications,
  tag: 'Notifications',
  description: 'Web push.',
}
