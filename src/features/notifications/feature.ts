import { callsOf, defineFeature } from '../../server/feature.ts'
import { marketingRoutes } from './consent/server/confirm-marketing.ts'
import { unsubscribeRoutes } from './consent/server/unsubscribe-route.ts'
import { notifications } from './contract.ts'
import { inboundMailRoutes } from './deliverability/server/inbound-route.ts'
import { confirmShown, subscribePush, unsubscribePush } from './push/server/subscribe-push.ts'
import { notificationsContribution } from './server/contribution.ts'

export const notificationsFeature = defineFeature({
  name: 'notifications',
  knows: ['accounts', 'chats', 'likes', 'profiles', 'sites'],
  reads: ['conversation_members', 'conversations', 'likes', 'messages', 'profiles'],
  calls: {
    notifications: callsOf(
      notifications,
      { subscribePush, unsubscribePush, confirmShown },
      {
        tag: 'Notifications',
        description: 'Web push.',
        openBeforeEntry: true,
      },
    ),
  },
  contribution: notificationsContribution,
  routes: [...unsubscribeRoutes, ...marketingRoutes, ...inboundMailRoutes],
})
