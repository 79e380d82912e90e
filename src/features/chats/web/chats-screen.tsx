import { useTranslations } from 'use-intl'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { ChatPanes } from './chat-panes.tsx'
import { chatsOptions } from './chat-queries.ts'

const screen = defineScreen({ access: 'session', queries: ({ api }) => [chatsOptions(api)] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The member's chats; on wide screens with room for one of them. */
export default function ChatsScreen() {
  const t = useTranslations('chats')
  return (
    <ChatPanes shows="list">
      <PageTitle title={t('title')} />
      <EmptyState className="my-auto" drawing={<Drawing src="/empty/thread.svg" className="aspect-4/3" />}>
        {t('list.choose')}
      </EmptyState>
    </ChatPanes>
  )
}
