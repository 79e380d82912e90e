import type { KeyboardEvent } from 'react'

interface DeckKeys {
  onLike: () => void
  onPass: () => void
  onProfile: () => void
  onUndo: () => void
}

/**
 * Handles arrow keys and undo, for the element that contains the game: they work while the focus is in it, so
 * that the rest of the page keeps its keys (WCAG 2.1.4). A key that is held down chooses once.
 */
export function deckKeys({ onLike, onPass, onProfile, onUndo }: DeckKeys) {
  const actions: Record<string, () => void> = {
    ArrowLeft: onPass,
    ArrowRight: onLike,
    ArrowUp: onProfile,
    Backspace: onUndo,
    z: onUndo,
    Z: onUndo,
  }
  return (event: KeyboardEvent) => {
    const action = actions[event.key]
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey
    if (!action || isShortcut || event.defaultPrevented) return
    event.preventDefault()
    if (!event.repeat) action()
  }
}
