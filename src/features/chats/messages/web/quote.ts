import { useTranslations } from 'use-intl'
import type { Message, Quoted } from '../../contract.ts'
import { quotedBody } from '../../rules.ts'

/** A message as one that answers it quotes it, before the server has. */
export function quotedOf({ id, sender_id, kind, body }: Message): Quoted {
  return { id, sender_id, kind, body: quotedBody(body) }
}

/** What is quoted, in words: the beginning of what was written, or what else it was. */
export function useQuotedText(): (quoted: Pick<Quoted, 'kind' | 'body'>) => string {
  const t = useTranslations('chats.reply')
  return ({ kind, body }) => {
    if (body) return body
    if (kind === 'gift') return t('gift')
    return kind === 'photo' ? t('photo') : ''
  }
}
