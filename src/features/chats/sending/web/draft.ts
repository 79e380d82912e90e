import { useEffect, useState } from 'react'
import { onPrivateChange, privateNames, readPrivate, writePrivate } from '../../../../web/private-storage.ts'

/** Drafts untouched for this long are deleted. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000
const prefix = 'draft-'

interface Draft {
  text: string
  at: number
}

/**
 * A named text stored in the browser while it is written (decisions: Chat), for 30 days
 * and until the member logs out. Tabs without the focus in the field follow what is written in another tab.
 */
export function useDraft(name: string, initial: string): [string, (text: string) => void] {
  const key = prefix + name
  const [text, setText] = useState(initial)
  useEffect(() => {
    dropOldDrafts(Date.now())
    const stored = readDraft(key)
    if (stored) setText(stored)
    return onPrivateChange((changed) => {
      if (changed === key && !document.hasFocus()) setText(readDraft(key))
    })
  }, [key])
  const change = (next: string) => {
    setText(next)
    writePrivate(key, next === '' ? null : JSON.stringify({ text: next, at: Date.now() } satisfies Draft))
  }
  return [text, change]
}

/** Deletes drafts untouched for 30 days. */
export function dropOldDrafts(now: number): void {
  for (const name of privateNames(prefix)) {
    if (!(parse(readPrivate(name)).at > now - maxAgeMs)) writePrivate(name, null)
  }
}

const readDraft = (key: string) => parse(readPrivate(key)).text

function parse(stored: string | null): Draft {
  try {
    return stored === null ? { text: '', at: 0 } : (JSON.parse(stored) as Draft)
  } catch {
    return { text: '', at: 0 }
  }
}
