import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loadPart } from './load-chunk.ts'

/**
 * Creates a component that shows nothing at first, whose code is loaded as soon as the page is interactive. For
 * what watches a page without being part of its HTML, and for parts that only the browser can show. `loadAs`: `loadChunk` for
 * code whose texts every page has.
 */
export function afterHydration<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  loadAs: typeof loadPart = loadPart,
): ComponentType<Props> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function AfterHydration(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      let isMounted = true
      void loadAs(load).then((component) => {
        if (isMounted) setLoaded(() => component)
      })
      return () => {
        isMounted = false
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}

const never = () => () => {}

/** Returns whether the page is interactive: false on the server and while hydrating. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
