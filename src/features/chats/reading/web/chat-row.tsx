import type { ReactNode } from 'react'
import { NavLink, useMatch, useNavigate } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Avatar } from '../../../../web/kit/avatar.tsx'
import { CountBadge } from '../../../../web/kit/badge.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { BellOff, EllipsisVertical, Pin } from '../../../../web/kit/icons.tsx'
import { Menu } from '../../../../web/kit/overlays/menu.tsx'
import { FictionalLabel } from '../../../sites/web/public.tsx'
import { useMute, usePin } from '../../conversations/web/use-chat-marks.ts'
import { useDeleteChat } from '../../deletion/web/use-delete-chat.ts'
import type { Chat } from '../../message-contract.ts'
import { useChatEntries } from '../../messages/web/use-chat-entries.tsx'
import { useDay } from '../../messages/web/use-day.ts'
import { useMessageText } from '../../messages/web/use-message-text.ts'
import { openMenuOf, useTouchGestures } from '../../messages/web/use-touch-gestures.ts'
import { isTextAlone } from '../../rules.ts'
import { foundPlaces } from '../../search-rules.ts'

/** Pins, mutes or deletes a chat of the list. */
function ChatRowMenu({ chat }: { chat: Chat }) {
  const t = useTranslations('chats.list')
  const navigate = useNavigate()
  const [pin, mute, deleteChat] = [usePin(), useMute(), useDeleteChat()]
  const isOpen = useMatch(`/chats/${chat.conversation_id}`) !== null
  const entries = useChatEntries()({
    isPinned: chat.is_pinned,
    onPin: (isPinned) => void pin(chat, isPinned),
    isMuted: chat.is_muted,
    onMute: (isMuted) => void mute(chat, isMuted),
    onDelete: () => {
      deleteChat(chat)
      if (isOpen) void navigate('/chats')
    },
  })
  return (
    <Menu
      entries={[entries.pin, entries.mute, 'line', entries.delete]}
      trigger={(props) => (
        <span className="shrink-0 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100">
          <IconButton {...props} size="small" label={t('menu', { name: chat.other.name })}>
            <EllipsisVertical />
          </IconButton>
        </span>
      )}
    />
  )
}

const rowIdOf = (profileId: number) => `chat-with-${profileId}`

/** Focuses a member's row in the list, if it is on the page. */
export function focusRow(profileId: number): void {
  document.getElementById(rowIdOf(profileId))?.focus()
}

/** A text with the searched words highlighted. */
export function FoundText({ text, words }: { text: string; words: string[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of words.length > 0 ? foundPlaces(text, words) : []) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="rounded-sm bg-secondary font-semibold text-on-secondary">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}

/**
 * A chat of the list, with its newest message; `words` are highlighted in the name if it was searched for.
 */
export function ChatRow({ chat, words = [] }: { chat: Chat; words?: string[] }) {
  const t = useTranslations('chats.list')
  const tThread = useTranslations('chats.thread')
  const { shortTime } = useDay()
  const gestures = useTouchGestures({ onHold: openMenuOf })
  const { other, last_message, num_unread_messages } = chat
  // Photos, gifts and system messages name their author in their own text.
  const isOwn = last_message !== null && last_message.sender_id !== other.id && isTextAlone(last_message.kind)
  const textOf = useMessageText(other)
  const text = last_message ? textOf(last_message) : ''
  return (
    <li className="group flex items-center">
      <NavLink
        // Not the list item: events of the open menu bubble to it.
        {...gestures}
        id={rowIdOf(other.id)}
        to={`/chats/${chat.conversation_id}`}
        prefetch="intent"
        className={({ isActive }) =>
          classNames(
            'holdable flex min-w-0 flex-1 items-center gap-3 rounded-control px-3 py-2.5',
            isActive ? 'bg-secondary' : 'hover:bg-ground data-held:bg-ground',
          )
        }
      >
        <Avatar name={other.name} src={other.main_image?.thumb_filename ?? null} isOnline={other.online} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate font-semibold">
              <FoundText text={other.name} words={words} />
            </span>
            {last_message ? (
              <time dateTime={last_message.created_at} className="shrink-0 text-xs text-muted">
                {shortTime(last_message.created_at)}
              </time>
            ) : null}
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className={`truncate text-sm ${num_unread_messages > 0 ? 'font-semibold' : 'text-muted'}`}>
              {isOwn ? t('own', { text }) : text}
            </span>
            {chat.is_pinned ? (
              <Pin label={tThread('isPinned')} className="size-4 shrink-0 text-muted" />
            ) : null}
            {chat.is_muted ? (
              <BellOff label={tThread('isMuted')} className="size-4 shrink-0 text-muted" />
            ) : null}
            <CountBadge
              count={num_unread_messages}
              tone="accent"
              label={t('unread', { count: num_unread_messages })}
            />
          </span>
          {other.is_fictional ? <FictionalLabel /> : null}
        </span>
      </NavLink>
      <ChatRowMenu chat={chat} />
    </li>
  )
}
