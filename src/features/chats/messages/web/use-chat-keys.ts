import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { openDialog } from '../../../../web/kit/open-dialog.ts'
import { wantSearch } from '../../conversations/web/search-text.ts'
import { storedChoice } from '../../conversations/web/stored-choice.ts'

/** By what the search field is found on the page. */
export const searchFieldId = 'chat-search'

/** Whether Enter sends what one writes, on keyboards that have another way to a new line. */
export const enterChoice = storedChoice('chat-enter-sends', true)

/** Whether keys do something (WCAG 2.1.4: they can be turned off). */
export const shortcutsChoice = storedChoice('chat-shortcuts', true)

/**
 * The keys of the chats (ux: 4.3): `/` goes to the search, `?` tells of them, Alt with the up or down arrow goes to the
 * chat above or below. Nothing happens where they are turned off, and by single keys while one types.
 */
export function useChatKeys(options: {
  /** The chats as they stand in the list, and the one that is open. */
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
      // One that is further down than the list is loaded has no neighbours yet.
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

/** Whether keys write something where the focus is. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}
