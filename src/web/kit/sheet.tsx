import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface SheetProps {
  isOpen: boolean
  /** Called on a close request (swipe, Esc, the close button, a click outside). */
  onClose: () => void
  title: ReactNode
  /**
   * `below` slides up and is swiped down; `side` slides in from the end of the line, for filters on wider
   * screens.
   */
  from?: 'below' | 'side'
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  children?: ReactNode
}

const load = () => import('./sheet-popup.tsx')
const SheetPopup = lazy(async () => ({ default: (await loadChunk(load)).SheetPopup }))

/** A panel that slides over the page and can be swiped away. Its code is loaded while the page is idle. */
export function Sheet(props: SheetProps) {
  useIdleLoad(load)
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <SheetPopup {...props} />
    </Suspense>
  )
}
