import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Message, Quoted } from '../../message-contract.ts'
import { type MessageKind, quotedBody } from '../../rules.ts'
import { useShownBody } from './use-shown-body.ts'

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
