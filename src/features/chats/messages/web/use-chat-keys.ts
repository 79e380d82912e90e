import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { openDialog } from '../../../../web/kit/overlays/lazy-overlay.tsx'
import { storedChoice } from '../../../../web/stored-choice.ts'
import { wantSearch } from '../../conversations/web/search-text.ts'

/** The element id of the search field. */
export const searchFieldId = 'chat-search'

/** The choice that Enter sends the message, on keyboards that have another way to insert a line break. */
export const enterChoice = storedChoice('chat-enter-sends', true)

/** The choice of keyboard shortcuts, which can be turned off (WCAG 2.1.4). */
export const shortcutsChoice = storedChoice('chat-shortcuts', true)

/**
 * Keyboard shortcuts of the chats: `/` focuses the search, `?` shows the shortcuts, Alt with the up
 * or down arrow opens the previous or next chat. Ignored while turned off; single keys are ignored while
 * typing.
 */
export function useChatKeys(options: {
  /** The chats in list order, and the open one. */
  chats: { conversation_id: number }[]
  current: number | undefined
  onHelp: () => void
}): void {
  const { chats, current, onHelp } = options
  const navigate = useNavigate()
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || !shortcutsChoice.read()) return
      if (document.querySelector(openDialog)) return
      if (event.altKey) return goToNeighbour(event)
      if (event.ctrlKey || event.metaKey || isTyping(event.target)) return
      if (event.key === '/') goToSearch()
      else if (event.key === '?') onHelp()
      else return
      event.preventDefault()
    }
    function goToNeighbour(event: KeyboardEvent) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      const at = chats.findIndex((chat) => chat.conversation_id === current)
      // A chat below the loaded part of the list has no known neighbours yet.
      if (at < 0 && current !== undefined) return
      const next = chats[event.key === 'ArrowUp' ? at - 1 : at + 1]
      if (!next) return
      event.preventDefault()
      void navigate(`/chats/${next.conversation_id}`)
    }
    function goToSearch() {
      const field = document.getElementById(searchFieldId)
      // Beside an open chat on a narrow screen the list is on a page of its own.
      if (field?.checkVisibility()) field.focus()
      else {
        wantSearch()
        void navigate('/chats')
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [chats, current, onHelp, navigate])
}

/** Returns whether the focused element accepts text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}
