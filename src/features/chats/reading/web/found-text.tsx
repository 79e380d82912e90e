import type { ReactNode } from 'react'
import { foundPlaces } from '../../search-rules.ts'

/** A text with the searched words highlighted. */
export function FoundText({ text, words }: { text: string; words: string[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of words.length > 0 ? foundPlaces(text, words) : []) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="rounded-sm bg-secondary font-semibold text-on-secondary">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}
