import { type ComponentType, Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from './page-part.tsx'

/**
 * Creates a component that shows nothing at first, whose code is loaded as soon as the page is interactive. For
 * what watches a page without being part of its HTML, and for parts that only the browser can show.
 */
export function afterHydration<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazyPart(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function AfterHydration(props: Props) {
    const isHydrated = useIsHydrated()
    return <Suspense fallback={null}>{isHydrated ? <Part {...props} /> : null}</Suspense>
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
