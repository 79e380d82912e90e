import type chats from '../../../../locales/en/chats.json'
import type { WebFeature } from '../../../web/feature.ts'

export const chatsWeb: WebFeature<{ chats: typeof chats }> = {
  name: 'chats',
  screens: [
    { path: 'chats', file: 'features/chats/web/chats-screen.tsx', layout: 'panes' },
    { path: 'chats/:id', file: 'features/chats/web/chat-screen.tsx', layout: 'panes' },
    { path: 'members/:id/chat', file: 'features/chats/web/member-chat-screen.tsx', layout: 'panes' },
  ],
}
