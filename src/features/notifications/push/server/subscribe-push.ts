import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionContext } from '../../../../server/http/context.ts'
import { isPushEndpoint } from '../../../../server/push/push-services.ts'
import { type BrowserSubscription, pushRefusals } from '../../contract.ts'
import { deleteNoticesOfLikes, updateNoticesShown } from '../../notices/server/notices-table.ts'
import { subscriptionsPerAccount } from '../../rules.ts'
import { deletePushesOfLikes, updatePushesShown } from './pending-pushes-table.ts'
import { deleteSubscription, insertSubscription } from './subscriptions-table.ts'

/** Stores the subscription of a browser; refused for addresses of unknown push services. */
export async function subscribePush(
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

/** Deletes the subscription of a browser, if it is one of the member's. */
export async function unsubscribePush(
  { db, actor }: SessionContext,
  { endpoint }: { endpoint: string },
): Promise<{ ok: true }> {
  await deleteSubscription(db, actor.account_id, endpoint)
  return { ok: true }
}

interface Shown {
  /** Whose likes were shown. */
  profile_ids?: number[] | undefined
  messages?: { conversation_id: number; message_id: number }[] | undefined
}

/** Withdraws the pushes and notices of what a visible page has shown. */
export async function confirmShown(
  { db, actor }: SessionContext,
  { profile_ids = [], messages = [] }: Shown,
): Promise<{ ok: true }> {
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
}
