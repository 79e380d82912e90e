import type support from '../../../../locales/en/support.json'
import type { WebFeature } from '../../../web/feature.ts'

const screen = (path: string, file: string) =>
  ({ path, file: `features/support/web/${file}-screen.tsx`, layout: 'staff' }) as const

export const supportWeb: WebFeature<{ support: typeof support }> = {
  name: 'support',
  screens: [
    screen('admin/members', 'members'),
    screen('admin/members/:id', 'timeline'),
    screen('admin/members/:id/profile', 'profile'),
    screen('admin/members/:id/chats', 'chats'),
    screen('admin/members/:id/money', 'money'),
    screen('admin/members/:id/mails', 'mails'),
    screen('admin/members/:id/devices', 'devices'),
    screen('admin/members/:id/links', 'links'),
    screen('admin/members/:id/decisions', 'decisions'),
    screen('admin/members/:id/notes', 'notes'),
    screen('admin/members/:id/see-as', 'see-as'),
  ],
}
