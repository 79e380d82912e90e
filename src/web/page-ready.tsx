import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/**
 * Marks the document with `data-ready` while the page listens: its scripts have taken over, and no navigation
 * is under way. A click before that has the effect it has without scripts. Tests wait for the mark.
 */
export function PageReady() {
  const { state } = useNavigation()
  const isReady = state === 'idle'
  useEffect(() => {
    document.documentElement.toggleAttribute('data-ready', isReady)
  }, [isReady])
  return null
}
