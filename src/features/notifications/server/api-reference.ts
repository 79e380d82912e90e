import { describeCalls } from '../../../server/openapi/reference.ts'
import { notifications } from '../contract.ts'

export const notificationsReference = describeCalls(notifications, {
  tag: 'Notifications',
  description: 'Web push.',
  calls: {
    subscribePush: {
      summary: 'Subscribe a browser to push',
      description:
        'Also `POST /user.php?push=1`. Takes what `PushSubscription.toJSON()` returns. Pushes for other accounts to this ' +
        'browser end.',
    },
    unsubscribePush: { summary: 'Unsubscribe a browser from push', description: 'An unknown one is fine.' },
  },
})
