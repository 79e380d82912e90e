import { useEffect, useState } from 'react'

/** A text that is kept in this tab, under a name, while it is written (decisions: Chat, 'the draft stays'). */
export function useDraft(name: string, initial: string): [string, (text: string) => void] {
  const key = `vonk-draft-${name}`
  const [text, setText] = useState(initial)
  useEffect(() => {
    const kept = read(key)
    if (kept) setText(kept)
  }, [key])
  const change = (next: string) => {
    setText(next)
    write(key, next)
  }
  return [text, change]
}

// Storage may be closed to the page; then the draft lives as long as the screen.
function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The text stays on the screen.
  }
}
