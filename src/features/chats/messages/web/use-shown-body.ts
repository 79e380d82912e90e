import { hiddenMark } from '../../../../core/contact-words.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Message } from '../../message-contract.ts'

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
