import { type ReactNode, useContext } from 'react'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { Copy, EllipsisVertical, Flag, Reply, Undo2 } from '../../../../web/kit/icons.tsx'
import { Menu } from '../../../../web/kit/overlays/menu.tsx'
import type { MenuAction, MenuEntry } from '../../../../web/kit/overlays/menu-entries.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import type { About } from '../../../cards/contract.ts'
import { AboutQuote } from '../../../cards/web/public.tsx'
import type { Gift } from '../../../gifts/contract.ts'
import { GiftPicture } from '../../../gifts/web/public.tsx'
import type { Message, Quoted } from '../../message-contract.ts'
import type { MessageKind, ReactionEmoji } from '../../rules.ts'
import { ChatReport } from '../../safety/web/chat-report.ts'
import { type BubbleStatus, ChatBubble } from './chat-bubble.tsx'
import { MessagePhoto } from './message-photo.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import { Reactions, useReactionPicker } from './reactions.tsx'
import { ScamWarningNote } from './scam-warning-note.tsx'
import { useShownBody } from './use-message-text.ts'
import { elementIdOf } from './use-target.ts'
import { openMenuOf, useTouchGestures } from './use-touch-gestures.ts'
import { useTranslation } from './use-translation.tsx'

interface MessageTextProps {
  text: string
  /** The parts of the text that the recipient does not see yet; marked, and named for screen readers. */
  hidden?: Message['hidden']
}

/** The text of a message. */
function MessageText({ text, hidden = [] }: MessageTextProps) {
  const t = useTranslations('chats.contactMasking')
  if (hidden.length === 0) return <span>{text}</span>
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of hidden) {
    parts.push(
      <span key={at}>{text.slice(at, from)}</span>,
      <span key={`hidden ${from}`} className="underline decoration-dotted decoration-2 underline-offset-4">
        <span>{text.slice(from, to)}</span>
        <span className="sr-only select-none">{` ${t('mark')}`}</span>
      </span>,
    )
    at = to
  }
  return (
    <span>
      {parts}
      <span>{text.slice(at)}</span>
    </span>
  )
}

/** The contents of a message with a gift: the drawing, its name, and the accompanying text. */
function GiftContent({ gift, text }: { gift: Pick<Gift, 'name' | 'image'>; text: Elements }) {
  const t = useTranslations('gifts.message')
  return (
    <>
      <span className="flex min-w-36 flex-col items-center gap-2 pt-1.5 pb-1 text-center">
        <GiftPicture image={gift.image} className="size-28" />
        <span className="font-semibold">
          <span aria-hidden="true">{gift.name}</span>
          <span className="sr-only">{t('label', { gift: gift.name })}</span>
        </span>
      </span>
      {text ? <span className="mt-1 block">{text}</span> : null}
    </>
  )
}

/** The actions for messages of a thread. */
export interface MessageActions {
  onTakeBack?: ((message: Message) => void) | undefined
  onReply?: ((message: Message) => void) | undefined
  /** Null removes the member's reaction. */
  onReact?: ((message: Message, emoji: ReactionEmoji | null) => void) | undefined
}

interface MessageBubbleProps extends MessageActions {
  message: Message
  other: { id: number; name: string }
  isContinued: boolean
  /** Highlighted for a moment. */
  isMarked: boolean
  /** Scrolls to the quoted message, if it is on the page. */
  onShowQuoted: ((id: number) => void) | undefined
}

/** A message of one of the two members, with its actions. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, other, isContinued, isMarked, onReact, onShowQuoted } = props
  const t = useTranslations('chats.thread')
  const isOwn = message.sender_id !== other.id
  const body = useShownBody(other)(message)
  const translation = useTranslation({ ...message, body }, other.id)
  const gestures = useTouchGestures({
    onDoubleTap: onReact && (() => onReact(message, hasOwnHeart(message, other.id) ? null : doubleTapEmoji)),
    onHold: openMenuOf,
  })
  return (
    <ChatBubble
      id={elementIdOf(message.id)}
      side={isOwn ? 'own' : 'other'}
      author={isOwn ? t('you') : other.name}
      time={new Date(message.created_at)}
      isContinued={isContinued}
      isMarked={isMarked}
      {...(isOwn ? { status: statusOf(message) } : {})}
      menu={<MessageMenu {...props} translation={translation} />}
      gestures={gestures}
      footer={
        <>
          {translation.note}
          <Reactions message={message} other={other} onReact={onReact} />
          <div className="max-w-[min(85%,34rem)] px-1.5">
            <ScamWarningNote
              warnings={message.scam_warnings}
              hasHidden={message.has_hidden}
              isOwn={isOwn}
              messageId={message.id}
              other={other}
            />
          </div>
        </>
      }
    >
      <MessageContent
        message={{ ...message, body: translation.body }}
        other={other}
        picture={() => <MessagePhoto message={message} other={other} />}
        onShowQuoted={onShowQuoted}
      />
    </ChatBubble>
  )
}

/** The reaction by two taps, which two further taps remove. */
const doubleTapEmoji = '❤️'

function hasOwnHeart({ reactions }: Message, otherId: number): boolean {
  return reactions.some(({ profile_id, emoji }) => profile_id !== otherId && emoji === doubleTapEmoji)
}

interface MessageContentProps {
  message: {
    kind: MessageKind
    body: string | null
    hidden?: Message['hidden']
    gift?: Gift | null
    reply_to: Quoted | null
    about?: About | undefined
  }
  other: { id: number; name: string }
  /** Renders the photo of a photo message, above its text. */
  picture: () => Elements
  onShowQuoted?: ((id: number) => void) | undefined
}

/** The contents of a message below its quote; the same before the server has stored it. */
export function MessageContent({ message, other, picture, onShowQuoted }: MessageContentProps) {
  const { kind, body, hidden, gift, reply_to, about } = message
  const text = body ? <MessageText text={body} hidden={hidden} /> : null
  const contents: Record<MessageKind, () => Elements> = {
    text: () => text,
    photo: () => (
      <>
        {picture()}
        {text}
      </>
    ),
    gift: () => (gift ? <GiftContent gift={gift} text={text} /> : text),
    system: () => text,
  }
  return (
    <>
      {reply_to ? <QuotedMessage quoted={reply_to} other={other} onShow={onShowQuoted} /> : null}
      {about ? <AboutQuote about={about} className="mb-2" /> : null}
      {contents[kind]()}
    </>
  )
}

interface MessageMenuProps extends MessageBubbleProps {
  translation: ReturnType<typeof useTranslation>
}

/**
 * Returns the menu entry that copies a text: on touch devices holding a message opens its menu, so its text
 * cannot be selected. Null without a text, or without a clipboard.
 */
function useCopyText(): (text: string | null) => MenuAction | null {
  const t = useTranslations('chats.thread')
  const toast = useToast()
  return (text) => {
    // Missing on pages without https.
    const clipboard: Clipboard | undefined = navigator.clipboard
    if (!text || !clipboard) return null
    const copy = () => clipboard.writeText(text).then(() => toast.show({ text: t('copied') }))
    // If the browser refuses, no confirmation is shown.
    const onSelect = () => void copy().catch(() => undefined)
    return { key: 'copy', label: t('copy'), icon: <Copy />, onSelect }
  }
}

function MessageMenu({ message, other, translation, onTakeBack, onReply, onReact }: MessageMenuProps) {
  const t = useTranslations('chats')
  const format = useFormatter()
  const time = format.dateTime(new Date(message.created_at), { timeStyle: 'short' })
  const picker = useReactionPicker(message, other, (...reaction) => onReact?.(...reaction))
  const action = useMessageAction({ message, other, onTakeBack })
  const copyOf = useCopyText()
  const entries: MenuEntry[] = []
  if (onReact) entries.push(picker, 'line')
  if (onReply) {
    const onSelect = () => onReply(message)
    entries.push({ key: 'reply', label: t('reply.action'), icon: <Reply />, onSelect })
  }
  for (const entry of [copyOf(translation.body), translation.entryOf(), action]) {
    if (entry) entries.push(entry)
  }
  if (entries.length === 0) return null
  return (
    <Menu
      entries={entries}
      trigger={(props) => (
        <span className="pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:focus-within:opacity-100">
          <IconButton
            {...props}
            size="small"
            label={
              message.sender_id === other.id
                ? t('thread.theirMessageMenu', { name: other.name, time })
                : t('thread.messageMenu', { time })
            }
          >
            <EllipsisVertical />
          </IconButton>
        </span>
      )}
    />
  )
}

type Acted = Pick<MessageBubbleProps, 'message' | 'other' | 'onTakeBack'>

/** Returns the remaining action: an own unread message can be taken back, a received one reported. */
function useMessageAction({ message, other, onTakeBack }: Acted): MenuAction | null {
  const t = useTranslations('chats.thread')
  const report = useContext(ChatReport)
  if (message.sender_id === other.id) {
    if (!report) return null
    const onSelect = () => report({ subject: { message_id: message.id }, member: other })
    return { key: 'report', label: t('report'), icon: <Flag />, onSelect }
  }
  if (message.read_at !== null || !onTakeBack) return null
  const onSelect = () => onTakeBack(message)
  return { key: 'back', label: t('takeBack'), icon: <Undo2 />, onSelect }
}

function statusOf(message: Message): BubbleStatus {
  if (message.read_at) return 'read'
  return message.delivered_at ? 'delivered' : 'sent'
}
