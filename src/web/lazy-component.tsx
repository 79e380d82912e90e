import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { loadWithTexts } from './i18n/load-messages.ts'

/** Creates a component whose code is loaded, with its texts, when it is first shown; inside `Suspense`. */
export function loadedWhenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => ({ default: await loadWithTexts(load) })) as unknown as ComponentType<Props>
}

/** Load the code of the components that this process has not loaded yet. */
const unloaded = new Set<() => Promise<void>>()

/**
 * Creates a component that few pages show, such as a notice: only those load its code. The server renders it as any other;
 * in the browser it becomes interactive, or appears, once its code is loaded.
 */
export function lazyComponent<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Component = loadedWhenShown(load)
  unloaded.add(async () => {
    Component = await load()
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={null}>
        <Component {...props} />
      </Suspense>
    )
  }
}

/** Loads all of them, with those inside them, for pages that are rendered in one piece: those of the server. */
export async function loadLazyComponents(): Promise<void> {
  for (let open = [...unloaded]; open.length > 0; open = [...unloaded]) {
    unloaded.clear()
    await Promise.all(open.map((load) => load()))
  }
}

/**
 * Creates a component that shows nothing at first, whose code is loaded as soon as the page is interactive. For
 * what watches a page without being part of its HTML, and for what only the browser can show.
 */
export function afterHydration<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Component = loadedWhenShown(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at module level
  return function AfterHydration(props: Props) {
    const isHydrated = useIsHydrated()
    return <Suspense fallback={null}>{isHydrated ? <Component {...props} /> : null}</Suspense>
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
