import { useTranslations } from 'use-intl'
import type { Message } from '../contract.ts'
import { systemCodes } from '../rules.ts'

/** What a message says: what its author wrote, or what the product tells, in the reader's language. */
export function useMessageText(other: { id: number; name: string }): (message: Message) => string {
  const t = useTranslations('chats.system')
  return ({ kind, body, sender_id }) => {
    const code = kind === 'system' ? systemCodes.find((known) => known === body) : undefined
    if (!code) return body ?? ''
    return t(sender_id === other.id ? `${code}.other` : `${code}.own`, { name: other.name })
  }
}
