import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { Message, Quoted } from '../../message-contract.ts'
import { type MessageKind, quotedBody } from '../../rules.ts'
import { useShownBody } from './use-message-text.ts'

interface QuotedMessageProps {
  quoted: Quoted
  other: { id: number; name: string }
  /** Scrolls to the message, if it is on the page. */
  onShow?: ((id: number) => void) | undefined
}

/** Returns the quote of a message, as shown before the server has returned it. */
export function quotedOf({ id, sender_id, kind, body }: Message): Quoted {
  return { id, sender_id, kind, body: quotedBody(body) }
}

/** Returns a function that describes a quote: the beginning of the text, or the kind of the message. */
export function useQuotedText(other: {
  id: number
}): (quoted: Pick<Quoted, 'kind' | 'body' | 'sender_id'>) => string {
  const t = useTranslations('chats.reply')
  const shownBody = useShownBody(other)
  return (quoted) => {
    const words: Record<MessageKind, string> = { text: '', photo: t('photo'), gift: t('gift'), system: '' }
    return shownBody(quoted) || words[quoted.kind]
  }
}

/** The message that a reply refers to, above the reply's text. */
export function QuotedMessage({ quoted, other, onShow }: QuotedMessageProps) {
  const t = useTranslations('chats')
  const textOf = useQuotedText(other)
  const isOwn = quoted.sender_id !== other.id
  const look =
    'mb-1.5 block w-full rounded-[10px] border-s-3 border-primary bg-current/8 px-2.5 py-1.5 text-start text-sm'
  const content = (
    <>
      <span className="sr-only">
        {`${isOwn ? t('reply.toOwn') : t('reply.toOther', { name: other.name })}: `}
      </span>
      <span aria-hidden="true" className="block font-semibold">
        {isOwn ? t('thread.you') : other.name}
      </span>
      <span className="line-clamp-2">{textOf(quoted)}</span>
    </>
  )
  if (!onShow) return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      title={t('reply.show')}
      onClick={() => onShow(quoted.id)}
      className={classNames(look, 'transition-colors hover:bg-current/15')}
    >
      {content}
    </button>
  )
}
