import type { ReactNode } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Message } from '../../message-contract.ts'

interface MessageTextProps {
  text: string
  /** The parts of the text that the recipient does not see yet; marked, and named for screen readers. */
  hidden?: Message['hidden']
}

/** The text of a message. */
export function MessageText({ text, hidden = [] }: MessageTextProps) {
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
