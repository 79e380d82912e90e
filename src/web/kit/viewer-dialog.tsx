import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface ViewerDialogProps {
  isOpen: boolean
  /** Called on a close request: Esc, the close button. */
  onClose: () => void
  /** Read out, not visible. */
  title: string
  /** Receives the focus on opening. */
  initialFocus: RefObject<HTMLElement | null>
  /** Mounted at each opening, until the viewer has faded out. */
  children: ReactNode
}

const load = () => import('./viewer-popup.tsx')
const ViewerPopup = lazy(async () => ({ default: (await loadChunk(load)).ViewerPopup }))

/**
 * A dark edge-to-edge window for pictures. It traps the focus and restores it; its close button is over the
 * picture, at the end of the upper edge. Its code is loaded while the page is idle.
 */
export function ViewerDialog(props: ViewerDialogProps) {
  useIdleLoad(load)
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <ViewerPopup {...props} />
    </Suspense>
  )
}
