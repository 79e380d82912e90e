import type notifications from '../../../../../locales/en/notifications.json'
import type { Locale } from '../../../../core/locales.ts'
import { addSeconds, secondsPerDay, secondsPerHour } from '../../../../core/time.ts'
import { enqueueOutgoing } from '../../../../server/outbox/enqueue.ts'
import { type ReceiverLimit, receiverLimit } from '../../../../server/outbox/receiver-limit.ts'
import { isPushEndpoint } from '../../../../server/push/push-services.ts'
import { text } from '../../../../server/text.ts'
import type { OutboxChannel, Work } from '../../../../server/work.ts'
import type { PushKind } from '../../../accounts/rules.ts'
import { siteById, siteOrigin } from '../../../sites/server/public.ts'
import type { Push } from '../../notices/server/notice-queries.ts'
import { deleteGoneSubscription, findSubscription, findSubscriptionsOf } from './subscriptions-table.ts'

/** The kinds that have a text. */
type PushWords = keyof typeof notifications.pushes

/** After this a push is of no use. */
const usefulSeconds = secondsPerDay

const perHour = (kind: PushKind, amount: number) =>
  receiverLimit(`push-${kind}`, { amount, windowSeconds: secondsPerHour })

/** How many pushes of a kind a member gets at most, in all browsers alike. */
const limits: Record<PushKind, ReceiverLimit> = {
  new_message: perHour('new_message', 120),
  like_received: perHour('like_received', 20),
  match: perHour('match', 20),
}

/** The account of a member who is notified. */
interface PushedMember {
  id: number
  language: Locale
  site_id: number
  /** Nothing may reveal which site it is from. */
  discreet: boolean
}

/** A notification to push to a member. */
interface MemberPush extends Push {
  /** Unread messages and new likes, for the badge of the app. */
  total: number
}

/** More than one push service takes at a time: there are several. */
const maxConcurrent = 40

/** The content of a push to one browser, as the outbox stores it. */
interface PushContent {
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

/**
 * Stores a push for each browser of a member, to be sent once the transaction has committed. Its words are those of its kind:
 * no name and nothing that anybody wrote, and for discreet members nothing of what it is about (law: 2.6).
 */
export async function enqueuePushes(
  work: Work,
  receiver: PushedMember,
  { kind, key, path, tag, total }: MemberPush,
): Promise<void> {
  const subscriptions = await findSubscriptionsOf(work.db, receiver.id, work.now)
  if (subscriptions.length === 0) return
  const { config, signer } = work.services
  const site = await siteById(work, receiver.site_id)
  const words: 'neutral' | `pushes.${PushWords}` = receiver.discreet ? 'neutral' : `pushes.${kind}`
  const t = (name: 'title' | 'body') => text(receiver.language, `notifications.${words}.${name}`)
  const payload = {
    // Declarative Web Push: browsers that know it show it without a worker.
    web_push: 8030,
    notification: {
      title: t('title'),
      body: t('body'),
      lang: receiver.language,
      tag,
      navigate: `${siteOrigin(config, site)}${path}`,
    },
    app_badge: total,
  }
  const content = (subscription_id: number): PushContent => ({
    subscription_id,
    payload,
    // A push service sees the topic, so it must not tell what is behind it.
    topic: signer.sign('push-topic', `${receiver.id} ${tag}`).slice(0, 32),
    urgency: kind === 'like_received' ? 'normal' : 'high',
    until: addSeconds(work.now, usefulSeconds).toISOString(),
  })
  await enqueueOutgoing(
    work,
    subscriptions.map(({ id }) => ({
      channel: 'push',
      key: `push:${key}:${id}`,
      account_id: receiver.id,
      site_id: site.id,
      kind,
      limit: limits[kind],
      receiver: `account:${receiver.id}`,
      priority: 'notification',
      content: content(id),
      usefulSeconds,
    })),
  )
}
