import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface DialogProps {
  isOpen: boolean
  /** Called on a close request (Esc, the close button, a click outside). Never called unless dismissable. */
  onClose?: () => void
  title: ReactNode
  /** A sentence below the title, read out on opening. */
  description?: ReactNode
  /** Maximum width in px. Below 576 px every dialog is at the bottom, as wide as the screen. */
  size?: 300 | 500 | 800 | 1140
  /** False for a step that requires a response: no close button, no Esc, no click outside. */
  isDismissable?: boolean
  /** True while input would be lost: the close button stays, Esc and a click outside do nothing. */
  isLocked?: boolean
  /** The title is read out but not visible. */
  isTitleHidden?: boolean
  /** Buttons at the bottom, the main one last; on a phone they are stacked, the main one first. */
  footer?: ReactNode
  /** Receives the focus on opening; defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const load = () => import('./dialog-popup.tsx')
const DialogPopup = lazy(async () => ({ default: (await loadChunk(load)).DialogPopup }))

/**
 * A modal window: traps the focus, restores it, and prevents the page from scrolling. Its code is loaded
 * while the page is idle.
 */
export function Dialog(props: DialogProps) {
  useIdleLoad(load)
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  )
}
