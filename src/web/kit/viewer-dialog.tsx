import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface ViewerDialogProps {
  isOpen: boolean
  /** Asks to be closed: Esc, the cross. */
  onClose: () => void
  /** Read out, not shown. */
  title: string
  /** What gets the focus on opening. */
  initialFocus: RefObject<HTMLElement | null>
  /** Made at each opening, and there until the viewer has faded out. */
  children: ReactNode
}

const load = () => import('./viewer-popup.tsx')
const ViewerPopup = lazy(async () => ({ default: (await loadChunk(load)).ViewerPopup }))

/**
 * A dark window from edge to edge for pictures. It holds the focus and gives it back; its cross lies over the picture,
 * at the end of the upper edge. Its code is fetched while the page idles, not with the page.
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
