import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { PremiumLink, useCurrentUser } from '../../../accounts/web/public.tsx'
import { chatsOptions } from '../../conversations/web/chat-queries.ts'
import { freeConversations } from '../../rules.ts'

/** How many chats a free member can still start, before they write in a new one; nothing for Premium members. */
export function ChatsLeft() {
  const t = useTranslations('chats.composer')
  const user = useCurrentUser()
  // The list beside the chat has loaded it.
  const started = useInfiniteQuery(chatsOptions(useApi())).data?.pages[0]?.conversations_started
  if (!user || user.paid_user || started === undefined) return null
  const left = freeConversations - started
  if (left > 0) return <p className="text-sm text-muted">{t('chatsLeft', { count: left })}</p>
  return (
    <Alert tone="warning" title={t('noChatsLeft', { limit: freeConversations })} action={<PremiumLink />}>
      {t('premium')}
    </Alert>
  )
}
