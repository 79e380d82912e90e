import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { ArrowDown } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { dropShown, type OutboxMessage, useOutbox } from '../conversations/web/outbox.ts'
import type { Message } from '../message-contract.ts'
import { useAnnouncer, useReactionNotices } from '../messages/web/announcements.tsx'
import { ChatBubble } from '../messages/web/chat-bubble.tsx'
import { type MessageActions, MessageBubble, MessageContent } from '../messages/web/message-bubble.tsx'
import { OutgoingPhoto } from '../messages/web/message-photo.tsx'
import { threadBlocks, threadItems } from '../messages/web/thread-items.ts'
import { useDay } from '../messages/web/use-day.ts'
import { useMessageText } from '../messages/web/use-message-text.ts'
import { type Target, useJump, useTarget } from '../messages/web/use-target.ts'
import { isFromMember } from '../rules.ts'

interface ThreadProps extends MessageActions {
  other: { id: number; name: string; is_fictional: boolean }
  /** Oldest first. */
  messages: Message[]
  firstUnreadId: number | null
  isTyping?: boolean
  older?: { load: () => void; isLoading: boolean } | undefined
  /** The message to open the thread at; the end by default. */
  target?: Target | undefined
  onRetry: (message: OutboxMessage) => void
  onGiveUp: (message: OutboxMessage) => void
  /** Shown if there are no messages. */
  empty: Elements
}

/** Maximum distance from the end that counts as being there, in px. */
const nearEndPx = 80
/** With more messages, browsers leave out the layout and painting of those out of view. */
const longLength = 100
/** Height of an item that has not been in view yet: a line of text and its time. */
const usualItemRem = 4.5

/**
 * The messages of a conversation. The box is laid out from its end, so that it opens at the newest message
 * without a script, follows new messages, and keeps its scroll position while older ones are prepended (the
 * elements that move to the top then, the button and the day divider, are excluded as scroll anchors).
 */
export function Thread(props: ThreadProps) {
  const { other, messages, firstUnreadId, isTyping = false, older, empty } = props
  const t = useTranslations('chats.thread')
  const day = useDay()
  const box = useRef<HTMLElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const { announce, region } = useAnnouncer()
  const toEnd = () => {
    box.current?.scrollTo({ top: 0 })
    // The button disappears.
    box.current?.focus({ preventScroll: true })
  }
  const outgoing = useOutbox(other.id).filter(
    ({ client_id }) => !messages.some((message) => message.client_id === client_id),
  )
  useEffect(() => dropShown(messages.map(({ client_id }) => client_id)))
  const unseen = useUnseenMessages(messages, other, isAtEnd, announce)
  useReactionNotices(messages, other, announce)
  const { jump, markedId } = useJump()
  const toast = useToast()
  const tSearch = useTranslations('chats.search')
  useTarget({
    target: props.target,
    messages,
    older,
    jump,
    onMissing: () => toast.show({ text: tSearch('gone') }),
  })
  const isLoaded = (id: number) => messages.some((message) => message.id === id)
  useEffect(() => {
    if (outgoing.length > 0) box.current?.scrollTo({ top: 0 })
  }, [outgoing.length])

  const blocks = threadBlocks(threadItems(messages, { firstUnreadId, dayOf: day.dayOf }))
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
        <div className="mx-auto w-full max-w-column px-4 py-4 short:py-1">
          {older ? <Older older={older} amount={messages.length} announce={announce} /> : null}
          {messages.length + outgoing.length === 0 ? empty : null}
          {other.is_fictional && !older && messages.length + outgoing.length > 0 ? <FictionalNotice /> : null}
          {blocks.map(({ key, items }, index) => (
            <ol
              key={key}
              aria-live="off"
              data-long={messages.length > longLength || undefined}
              style={{ containIntrinsicBlockSize: `auto ${items.length * usualItemRem}rem` }}
              className="thread"
            >
              {items.map((item) => {
                if (item.kind === 'day') return <Line key={item.key}>{day.nameOfDay(item.at)}</Line>
                if (item.kind === 'unread')
                  return (
                    <Line key={item.key} isUnread>
                      {t('unread')}
                    </Line>
                  )
                if (!isFromMember(item.message.kind)) {
                  return (
                    <ItemBoundary key={item.key} as="li">
                      <SystemLine message={item.message} other={other} />
                    </ItemBoundary>
                  )
                }
                return (
                  <ItemBoundary key={item.key} as="li">
                    <MessageBubble
                      message={item.message}
                      isContinued={item.isContinued}
                      isMarked={item.message.id === markedId}
                      other={other}
                      onTakeBack={props.onTakeBack}
                      onReply={props.onReply}
                      onReact={props.onReact}
                      onShowQuoted={
                        item.message.reply_to && isLoaded(item.message.reply_to.id) ? jump : undefined
                      }
                    />
                  </ItemBoundary>
                )
              })}
              {index < blocks.length - 1
                ? null
                : outgoing.map((message) => (
                    <ItemBoundary key={message.client_id} as="li">
                      <ChatBubble
                        side="own"
                        author={t('you')}
                        time={new Date(message.created_at)}
                        status={message.state}
                        onRetry={() => props.onRetry(message)}
                        onDelete={() => props.onGiveUp(message)}
                        footer={message.refusal ? <Refusal text={message.refusal} /> : null}
                      >
                        <MessageContent
                          message={message}
                          other={other}
                          picture={() =>
                            message.kind === 'photo' ? <OutgoingPhoto photo={message.photo} /> : null
                          }
                        />
                      </ChatBubble>
                    </ItemBoundary>
                  ))}
            </ol>
          ))}
          <p className="mt-2 min-h-6 text-sm text-muted short:mt-0 short:min-h-0">
            {isTyping ? t('typing', { name: other.name }) : null}
          </p>
        </div>
      </section>
      {isAtEnd ? null : (
        <Button
          size="small"
          {...(unseen > 0 ? {} : { tone: 'secondary', 'aria-label': t('toNewest') })}
          icon={<ArrowDown />}
          onClick={toEnd}
          className="absolute! inset-x-0 bottom-3 mx-auto w-fit rounded-full! shadow-soft"
        >
          {unseen > 0 ? t('newest', { count: unseen }) : null}
        </Button>
      )}
      {region}
    </div>
  )
}

/** Announces the partner's messages since the thread was opened. Returns how many of them are out of view. */
function useUnseenMessages(
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
  const rule = isUnread ? 'bg-unread-messages' : 'bg-line'
  return (
    <li className="mt-5 flex items-center gap-3 text-xs font-semibold [overflow-anchor:none]">
      <span aria-hidden="true" className={`h-px flex-1 ${rule}`} />
      <span className={isUnread ? 'text-unread-messages' : 'text-muted'}>{children}</span>
      <span aria-hidden="true" className={`h-px flex-1 ${rule}`} />
    </li>
  )
}

/** Why an own message was refused. */
function Refusal({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-1 max-w-[min(85%,34rem)] px-1.5 text-end text-sm text-danger">
      {text}
    </p>
  )
}

/** System messages between the members' messages. */
function SystemLine({ message, other }: Pick<ThreadProps, 'other'> & { message: Message }) {
  const textOf = useMessageText(other)
  return (
    <li className="mt-5 px-6 text-center text-sm text-muted [overflow-wrap:anywhere]">{textOf(message)}</li>
  )
}

/**
 * The first entry with a fictional profile, so that nobody takes it for a person (law: 2.3).
 * Before the first message the composer shows the same text, with its acknowledgement.
 */
function FictionalNotice() {
  const settings = useSiteSettings()
  return (
    <p className="mt-5 px-6 text-center text-sm text-balance text-muted">{settings?.fictional_warning}</p>
  )
}
