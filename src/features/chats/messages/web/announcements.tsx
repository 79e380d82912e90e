import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Message } from '../../message-contract.ts'
import type { ReactionEmoji } from '../../rules.ts'
import { nameOfEmoji } from './reactions.tsx'

/** Minimum interval between two announcements; messages in between are summarised. */
const pauseMs = 2000

/**
 * Announces new messages in one polite live region, instead of a list that would be read out as a whole.
 * `region` belongs on the page, beside the list.
 */
export function useAnnouncer() {
  const t = useTranslations('chats.thread')
  const [spoken, setAnnounced] = useState('')
  const waiting = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    timer.current = undefined
    const texts = waiting.current.splice(0)
    if (texts.length === 0) return
    const text = texts.length === 1 ? (texts[0] as string) : t('announcedMany', { count: texts.length })
    // The same text twice would not be a change; the added character is not spoken.
    setAnnounced((before) => (before === text ? `${text}\u00a0` : text))
    timer.current = setTimeout(flush, pauseMs)
  }, [t])

  const announce = useCallback(
    (text: string) => {
      waiting.current.push(text)
      if (timer.current === undefined) flush()
    },
    [flush],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  const region = (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  )
  return { announce, region }
}

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
