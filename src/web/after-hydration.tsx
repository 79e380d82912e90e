import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

/**
 * Creates a component that shows nothing at first, whose code is loaded as soon as the page is interactive. For
 * what watches a page without being part of its HTML.
 */
export function afterHydration(load: () => Promise<ComponentType>): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function AfterHydration() {
    const [Loaded, setLoaded] = useState<ComponentType | null>(null)
    useEffect(() => {
      let isMounted = true
      void loadChunk(load).then((component) => {
        if (isMounted) setLoaded(() => component)
      })
      return () => {
        isMounted = false
      }
    }, [])
    return Loaded ? <Loaded /> : null
  }
}
