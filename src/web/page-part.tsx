import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { isUsualPart } from './i18n/usual-parts.ts'
import { loadChunk, loadPart } from './load-chunk.ts'

/** Loads the code of the parts that this process has not loaded yet, by name. */
const unloaded = new Map<string, () => Promise<void>>()

const ShownParts = createContext<Set<string> | null>(null)

/** Collects the names of the parts that a page rendered on the server shows; absent in the browser. */
export const ShownPartsProvider = ShownParts.Provider

/** Returns these names: those of the parts that come before this component. */
export function useShownParts(): string[] {
  return [...(useContext(ShownParts) ?? [])]
}

/**
 * Creates a component that few pages show, such as a notice: only those load its code. The server renders it as any other,
 * and the page loads it before hydration (`loadParts`). Where it is first shown after that, it appears once its code is
 * loaded. `name` is unique; parts whose names begin with the same word, up to the slash, appear together and are one script.
 */
export function pagePart<Props extends object = object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  const ready = async () => {
    Part = await (isUsualPart(name) ? loadChunk(load) : loadPart(load))
    unloaded.delete(name)
  }
  unloaded.set(name, ready)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at module level
  return function PagePart(props: Props) {
    useContext(ShownParts)?.add(name)
    const [, setLoaded] = useState(Part !== null)
    useEffect(() => {
      if (Part) return
      let isMounted = true
      void ready().then(() => {
        if (isMounted) setLoaded(true)
      })
      return () => {
        isMounted = false
      }
    }, [])
    return Part ? <Part {...props} /> : null
  }
}

/** Loads the parts of some names, with the parts inside them; all parts if no names are given, as the server does. */
export async function loadParts(names?: readonly string[]): Promise<void> {
  const wanted = () => [...unloaded].filter(([name]) => names?.includes(name) ?? true)
  for (let open = wanted(); open.length > 0; open = wanted()) {
    await Promise.all(open.map(([, ready]) => ready()))
  }
}
