import { hiddenMark } from '../../../../core/contacts/contact-words.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Message } from '../../message-contract.ts'
import { systemCodes } from '../../rules.ts'

/**
 * Returns a function that returns the text of a message, or of a quote, as it is shown: in received ones the mark for what is
 * masked (api: Chat) is in the reader's language.
 */
export function useShownBody(other: {
  id: number
}): (message: Pick<Message, 'body' | 'sender_id'>) => string | null {
  const t = useTranslations('chats.contactMasking')
  return ({ body, sender_id }) =>
    sender_id === other.id && body !== null ? body.replaceAll(hiddenMark, t('mark')) : body
}

/**
 * Returns a function that describes a message in the reader's language: its text, photo, gift, or system
 * message.
 */
export function useMessageText(other: { id: number; name: string }): (message: Message) => string {
  const t = useTranslations('chats.system')
  const tGift = useTranslations('gifts.message')
  const tPhoto = useTranslations('chats.photo.line')
  const shownBody = useShownBody(other)
  return (message) => {
    const { kind, gift, sender_id } = message
    const body = shownBody(message)
    const side = sender_id === other.id ? 'other' : 'own'
    switch (kind) {
      case 'text':
        return body ?? ''
      case 'gift':
        return [gift && tGift(side, { gift: gift.name }), body].filter(Boolean).join(' · ')
      case 'photo':
        return [tPhoto(side), body].filter(Boolean).join(' · ')
      case 'system': {
        const code = systemCodes.find((known) => known === body)
        return code ? t(`${code}.${side}`, { name: other.name }) : (body ?? '')
      }
      default:
        return kind satisfies never
    }
  }
}
