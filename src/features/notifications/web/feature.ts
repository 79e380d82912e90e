import type notifications from '../../../../locales/en/notifications.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    notifications: typeof notifications
  }
}

export const notificationsWeb: WebFeature = {
  name: 'notifications',
}
