import { useEffect } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { chatsOptions, newMatchesOptions, searchOptions } from '../conversations/web/chat-queries.ts'
import { returningTo } from '../conversations/web/last-opened.ts'
import { focusRow } from '../reading/web/chat-row.tsx'
import { maxSearchLength } from '../search-rules.ts'
import { ChatPanes } from './chat-panes.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => {
    const search = url.searchParams.get('q')?.trim().slice(0, maxSearchLength)
    const own = [chatsOptions(api), newMatchesOptions(api)]
    return search ? [...own, searchOptions(api, search)] : own
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The member's chats; on wide screens beside an empty pane for a thread. */
export default function ChatsScreen() {
  const t = useTranslations('chats')
  useEffect(() => {
    const profileId = returningTo(new Date())
    // Unless the focus has already moved to the search.
    if (profileId !== null && document.activeElement === document.body) focusRow(profileId)
  }, [])
  return (
    <ChatPanes shows="list">
      <PageTitle title={t('title')} />
      <EmptyState className="my-auto" drawing={<Drawing src="/empty/thread.svg" className="aspect-4/3" />}>
        {t('list.choose')}
      </EmptyState>
    </ChatPanes>
  )
}
