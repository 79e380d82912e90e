import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

export interface FullScreenDialogProps {
  isOpen: boolean
  /** Asks to be closed: Esc, the cross, a press beside what is shown. */
  onClose: () => void
  /** Drawn above the title. */
  drawing?: ReactNode
  title: ReactNode
  /** A sentence under the title, read out on opening. */
  description?: ReactNode
  children?: ReactNode
}

const load = () => import('./full-screen-popup.tsx')
const FullScreenPopup = lazy(async () => ({ default: (await loadChunk(load)).FullScreenPopup }))

/**
 * A moment that takes the whole screen: large words, then what is shown. It may come by itself, so no control has the
 * focus at first and nothing is pressed by accident. Its code is fetched while the page idles, not with the page.
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
