import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadPart } from '../../load-chunk.ts'
import { useIdleLoad } from './use-idle-load.ts'

/**
 * Creates an overlay whose code is loaded while the page is idle, and that is first mounted when it opens.
 * `load` imports the module and returns its component.
 */
export function lazyOverlay<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Popup = lazy(async () => ({ default: await loadPart(load) })) as unknown as ComponentType<Props>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each overlay, at module level
  return function LazyOverlay(props: Props) {
    useIdleLoad(load)
    const [wasOpened, setWasOpened] = useState(props.isOpen)
    if (props.isOpen && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    return (
      <Suspense fallback={null}>
        <Popup {...props} />
      </Suspense>
    )
  }
}
