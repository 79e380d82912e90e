import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface DialogProps {
  isOpen: boolean
  /** Asks to be closed (Esc, the cross, a press outside). Never called when it is not dismissable. */
  onClose?: () => void
  title: ReactNode
  /** A sentence under the title, read out on opening. */
  description?: ReactNode
  /** The widest it gets, in px. Below 576 px every dialog stands at the bottom, as wide as the screen. */
  size?: 300 | 500 | 800 | 1140
  /** False for a step that needs an answer: no cross, no Esc, no press outside. */
  isDismissable?: boolean
  /** True while something would be lost: the cross stays, Esc and a press outside do nothing. */
  isLocked?: boolean
  /** The title is read out but not shown. */
  isTitleHidden?: boolean
  /** Buttons at the lower end, the main one last; on a phone they stand on top of each other, the main one first. */
  footer?: ReactNode
  /** What gets the focus on opening; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

const load = () => import('./dialog-popup.tsx')
const DialogPopup = lazy(async () => ({ default: (await loadChunk(load)).DialogPopup }))

/**
 * A modal window: holds the focus, gives it back, keeps the page behind still. Its code is fetched while the page
 * idles, not with the page.
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
