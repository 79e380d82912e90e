import { loadWithVite } from './load-with-vite.ts'
import type { makeWriters as Make } from './make-writers.ts'

/** Creates the database of `make-writers.ts`; any program of Node can call it. */
export const makeWriters: typeof Make = async (...parts) => {
  const module = await loadWithVite<{ makeWriters: typeof Make }>('make-writers')
  return module.makeWriters(...parts)
}
