import type notifications from '../../../../locales/en/notifications.json'
import type { WebFeature } from '../../../web/feature.ts'

export const notificationsWeb: WebFeature<{ notifications: typeof notifications }> = {
  name: 'notifications',
}
