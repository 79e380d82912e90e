import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { firstGraphemes } from '../../../../core/graphemes.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Avatar } from '../../../../web/kit/avatar.tsx'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import type { LiveEvent } from '../../../../web/live/live-event.ts'
import { useApi } from '../../../../web/page-data.tsx'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { findChat } from '../../conversations/web/chat-queries.ts'
import type { ChatEventData } from '../../message-contract.ts'
import { isFromMember } from '../../rules.ts'
import { isInView } from './use-message-sound.ts'
import { useMessageText } from './use-message-text.ts'

/** How long the notice is shown: the badge indicates the message as well. */
const noticeSeconds = 10
/** How much of a message a notice shows. */
const previewGraphemes = 60

/**
 * Shows one notice of the newest message while the member is elsewhere on the site: its sender, its
 * beginning, and a link. The text is what the recipient may read; for discreet members it contains neither
 * name nor text. Shows nothing for muted chats, for the visible one, or if the list shows the message anyway.
 * Returns the listener for live events.
 */
export function useMessageNotice(): (event: LiveEvent) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const t = useTranslations('chats')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const user = useCurrentUser()
  const textOf = useMessageText({ id: 0, name: '' })
  const shown = useRef<string | null>(null)

  const show = async ({ message }: ChatEventData['message']) => {
    const { conversation_id, sender_id, kind } = message
    const isElsewhere = () =>
      document.visibilityState === 'visible' && !isInView(conversation_id) && !isListInView(pathname)
    if (!user || sender_id === user.profile.id || !isFromMember(kind) || !isElsewhere()) return
    const { other, is_muted } = await findChat(queryClient, api, conversation_id)
    if (is_muted || !isElsewhere()) return
    // One at a time: a new notice replaces the previous one.
    if (shown.current) toast.dismiss(shown.current)
    const text = user.discreet
      ? t('notice.discreet')
      : t('thread.announced', { name: other.name, text: preview(textOf({ ...message, sender_id: 0 })) })
    shown.current = toast.show({
      text,
      ...(user.discreet
        ? {}
        : { picture: <Avatar name={other.name} src={other.main_image?.thumb_filename ?? null} /> }),
      action: { label: t('notice.open'), onAction: () => void navigate(`/chats/${conversation_id}`) },
      timeoutSeconds: noticeSeconds,
    })
  }
  const latestShow = useRef(show)
  useEffect(() => {
    latestShow.current = show
  })
  // A notice about the open chat is obsolete.
  useEffect(() => {
    if (/^\/chats(\/|$)/.test(pathname) && shown.current) toast.dismiss(shown.current)
  }, [pathname, toast])

  return useCallback((event) => {
    if (event.type !== 'message') return
    // If the chat cannot be read, such as after a block, nothing is shown.
    latestShow.current(event.data as ChatEventData['message']).catch(() => {})
  }, [])
}

/** The list updates itself: on its own page, and from 992 px beside every chat. */
function isListInView(pathname: string): boolean {
  return (
    /^\/chats\/?$/.test(pathname) ||
    (pathname.startsWith('/chats/') && matchMedia('(width >= 992px)').matches)
  )
}

function preview(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  const beginning = firstGraphemes(line, previewGraphemes)
  // Cut between words, if there are several.
  return beginning.length < line.length ? `${beginning.replace(/\s\S{0,20}$/u, '')}…` : line
}
