import { ArrowDown, EllipsisVertical, Flag, Undo2 } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../../web/kit/button.tsx'
import { type BubbleStatus, ChatBubble } from '../../../web/kit/chat-bubble.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { Menu, type MenuAction } from '../../../web/kit/menu.tsx'
import type { Message } from '../contract.ts'
import { GiftContent } from './gift-content.tsx'
import { MessageReport } from './message-report.ts'
import { type OutboxMessage, useOutbox } from './outbox.ts'
import { threadItems } from './thread-items.ts'
import { useAnnouncer } from './use-announcer.tsx'
import { useDay } from './use-day.ts'
import { useMessageText } from './use-message-text.ts'

interface ThreadProps {
  other: { id: number; name: string }
  /** Oldest first. */
  messages: Message[]
  firstUnreadId: number | null
  isTyping?: boolean
  older?: { load: () => void; isLoading: boolean } | undefined
  onTakeBack?: (message: Message) => void
  onRetry: (message: OutboxMessage) => void
  onGiveUp: (message: OutboxMessage) => void
  /** Stands in place of messages where there are none. */
  empty: ReactNode
}

/** How near the end counts as being there, in px. */
const nearEndPx = 80

/**
 * The messages of a conversation. The box is laid out from its end, so that it opens at the newest message without a
 * script, stays there while messages come, and keeps its place while older ones are put in front (what moves to the
 * top then, the button and the line of the day, is no anchor for the browser).
 */
export function Thread(props: ThreadProps) {
  const { other, messages, firstUnreadId, isTyping = false, older, empty } = props
  const t = useTranslations('chats.thread')
  const day = useDay()
  const box = useRef<HTMLElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const { announce, region } = useAnnouncer()
  const toEnd = () => box.current?.scrollTo({ top: 0 })
  const outgoing = useOutbox(other.id).filter(
    ({ client_id }) => !messages.some((message) => message.client_id === client_id),
  )
  const unseen = useNews(messages, other, isAtEnd, announce)
  useEffect(() => {
    if (outgoing.length > 0) box.current?.scrollTo({ top: 0 })
  }, [outgoing.length])

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('messages', { name: other.name })}
        onScroll={() => setAtEnd(Math.abs(box.current?.scrollTop ?? 0) < nearEndPx)}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <div className="mx-auto w-full max-w-messages px-4 py-4">
          {older ? <Older older={older} amount={messages.length} announce={announce} /> : null}
          {messages.length + outgoing.length === 0 ? empty : null}
          <ol aria-live="off">
            {threadItems(messages, { firstUnreadId, dayOf: day.dayOf }).map((item) => {
              if (item.kind === 'day') return <Line key={item.key}>{day.nameOfDay(item.at)}</Line>
              if (item.kind === 'unread')
                return (
                  <Line key={item.key} isUnread>
                    {t('unread')}
                  </Line>
                )
              if (item.message.kind === 'system') {
                return <SystemLine key={item.key} message={item.message} other={other} />
              }
              return (
                <Bubble
                  key={item.key}
                  message={item.message}
                  isContinued={item.isContinued}
                  other={other}
                  onTakeBack={props.onTakeBack}
                />
              )
            })}
            {outgoing.map((message) => (
              <ChatBubble
                key={message.client_id}
                side="own"
                author={t('you')}
                time={new Date(message.created_at)}
                status={message.state}
                onRetry={() => props.onRetry(message)}
                onDelete={() => props.onGiveUp(message)}
              >
                {message.gift ? <GiftContent gift={message.gift} body={message.body} /> : message.body}
              </ChatBubble>
            ))}
          </ol>
          <p className="mt-2 min-h-6 text-sm text-muted">
            {isTyping ? t('typing', { name: other.name }) : null}
          </p>
        </div>
      </section>
      {unseen > 0 ? (
        <Button
          size="small"
          icon={<ArrowDown />}
          onClick={toEnd}
          className="absolute! inset-x-0 bottom-3 mx-auto w-fit rounded-full! shadow-soft"
        >
          {t('newest', { count: unseen })}
        </Button>
      ) : null}
      {region}
    </div>
  )
}

/** Speaks what the other wrote since the thread was opened; answers how much of it is out of sight. */
function useNews(
  messages: Message[],
  other: { id: number; name: string },
  isAtEnd: boolean,
  announce: (text: string) => void,
): number {
  const t = useTranslations('chats.thread')
  const textOf = useMessageText(other)
  const newest = messages.at(-1)?.id ?? 0
  const [seen, setSeen] = useState(newest)
  const spoken = useRef(newest)
  if (isAtEnd && seen !== newest) setSeen(newest)
  const received = (after: number) =>
    messages.filter((message) => message.id > after && message.sender_id === other.id)
  useEffect(() => {
    for (const message of received(spoken.current)) {
      announce(t('announced', { name: other.name, text: textOf(message) }))
    }
    spoken.current = Math.max(spoken.current, newest)
  })
  return received(seen).length
}

function Older(props: {
  older: NonNullable<ThreadProps['older']>
  amount: number
  announce: (text: string) => void
}) {
  const { older, amount, announce } = props
  const t = useTranslations('chats.thread')
  const before = useRef<number | null>(null)
  useEffect(() => {
    if (older.isLoading || before.current === null) return
    const count = amount - before.current
    before.current = null
    if (count > 0) announce(t('olderShown', { count }))
  }, [older.isLoading, amount, announce, t])
  return (
    <div className="mb-2 text-center [overflow-anchor:none]">
      <Button
        size="small"
        tone="secondary"
        isLoading={older.isLoading}
        onClick={() => {
          before.current = amount
          older.load()
        }}
      >
        {t('older')}
      </Button>
    </div>
  )
}

function Line({ isUnread = false, children }: { isUnread?: boolean; children: ReactNode }) {
  const rule = isUnread ? 'bg-unread' : 'bg-line'
  return (
    <li className="mt-5 flex items-center gap-3 text-xs font-semibold [overflow-anchor:none]">
      <span aria-hidden="true" className={`h-px flex-1 ${rule}`} />
      <span className={isUnread ? 'text-unread' : 'text-muted'}>{children}</span>
      <span aria-hidden="true" className={`h-px flex-1 ${rule}`} />
    </li>
  )
}

/** What the product tells in between. */
function SystemLine({ message, other }: Pick<BubbleProps, 'message' | 'other'>) {
  const textOf = useMessageText(other)
  return (
    <li className="mt-5 px-6 text-center text-sm text-muted [overflow-wrap:anywhere]">{textOf(message)}</li>
  )
}

interface BubbleProps {
  message: Message
  other: { id: number; name: string }
  isContinued: boolean
  onTakeBack?: ((message: Message) => void) | undefined
}

function Bubble({ message, other, isContinued, onTakeBack }: BubbleProps) {
  const t = useTranslations('chats.thread')
  const format = useFormatter()
  const isOwn = message.sender_id !== other.id
  const time = new Date(message.created_at)
  const clock = format.dateTime(time, { hour: 'numeric', minute: '2-digit' })
  const action = useMessageAction({ message, other, onTakeBack })
  return (
    <ChatBubble
      side={isOwn ? 'own' : 'other'}
      author={isOwn ? t('you') : other.name}
      time={time}
      isContinued={isContinued}
      {...(isOwn ? { status: statusOf(message) } : {})}
      menu={
        action ? (
          <Menu
            entries={[action]}
            trigger={(props) => (
              <span className="pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100">
                <IconButton
                  {...props}
                  size="small"
                  label={
                    isOwn
                      ? t('messageMenu', { time: clock })
                      : t('theirMessageMenu', { name: other.name, time: clock })
                  }
                >
                  <EllipsisVertical />
                </IconButton>
              </span>
            )}
          />
        ) : undefined
      }
    >
      {message.gift ? <GiftContent gift={message.gift} body={message.body} /> : message.body}
    </ChatBubble>
  )
}

/** What can be done about a message: an own one that nobody has read is taken back, a received one reported. */
function useMessageAction({ message, other, onTakeBack }: Omit<BubbleProps, 'isContinued'>) {
  const t = useTranslations('chats.thread')
  const report = useContext(MessageReport)
  if (message.sender_id === other.id) {
    if (!report) return null
    const onSelect = () => report({ message_id: message.id, member: other })
    return { key: 'report', label: t('report'), icon: <Flag />, onSelect } satisfies MenuAction
  }
  if (message.read_at !== null || !onTakeBack) return null
  const onSelect = () => onTakeBack(message)
  return { key: 'back', label: t('takeBack'), icon: <Undo2 />, onSelect } satisfies MenuAction
}

function statusOf(message: Message): BubbleStatus {
  if (message.read_at) return 'read'
  return message.delivered_at ? 'delivered' : 'sent'
}
