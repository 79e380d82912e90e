import type chats from '../../../../locales/en/chats.json'
import type { WebFeature } from '../../../web/feature.ts'

declare module '../../../web/feature.ts' {
  interface TextNamespaces {
    chats: typeof chats
  }
}

export const chatsWeb: WebFeature = {
  name: 'chats',
  screens: [
    { path: 'chats', file: 'features/chats/web/chats-screen.tsx', layout: 'chat' },
    { path: 'chats/:id', file: 'features/chats/web/chat-screen.tsx', layout: 'chat' },
    { path: 'members/:id/chat', file: 'features/chats/web/member-chat-screen.tsx', layout: 'chat' },
  ],
}
