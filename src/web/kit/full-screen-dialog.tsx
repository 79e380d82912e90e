import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface FullScreenDialogProps {
  isOpen: boolean
  /** Called on a close request: Esc, the close button, a click next to the content. */
  onClose: () => void
  /** Shown above the title. */
  drawing?: ReactNode
  title: ReactNode
  /** A sentence below the title, read out on opening. */
  description?: ReactNode
  children?: ReactNode
}

const load = () => import('./full-screen-popup.tsx')
const FullScreenPopup = lazy(async () => ({ default: (await loadChunk(load)).FullScreenPopup }))

/**
 * A full-screen moment: large words, then the content. It may open by itself, so no control has the focus at
 * first and nothing is activated by accident. Its code is loaded while the page is idle.
 */
export function FullScreenDialog(props: FullScreenDialogProps) {
  useIdleLoad(load)
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <FullScreenPopup {...props} />
    </Suspense>
  )
}
