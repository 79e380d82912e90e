import { useEffect, useRef } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Message } from '../../message-contract.ts'
import type { ReactionEmoji } from '../../rules.ts'
import { nameOfEmoji } from './reactions.tsx'

/** Announces the partner's reactions to messages on the page. */
export function useReactionNotices(
  messages: Message[],
  other: { id: number; name: string },
  announce: (text: string) => void,
): void {
  const t = useTranslations('chats.reactions')
  const known = useRef<Map<number, ReactionEmoji | undefined>>(new Map())
  useEffect(() => {
    const before = known.current
    known.current = new Map()
    for (const { id, reactions } of messages) {
      const emoji = reactions.find((reaction) => reaction.profile_id === other.id)?.emoji
      known.current.set(id, emoji)
      if (emoji && before.has(id) && before.get(id) !== emoji) {
        announce(t('announced', { name: other.name, emoji: t(`names.${nameOfEmoji[emoji]}`) }))
      }
    }
  }, [messages, other, announce, t])
}
