import { join } from 'node:path'
import { runnerImport } from 'vite'
import { compiledMessages } from '../vite.messages.ts'
import type { makeWriters as Make } from './make-writers.ts'

/**
 * Creates the database of `make-writers.ts`. Vite loads it, as the product's sources import what only Vite provides; so
 * any program of Node can call this.
 */
export const makeWriters: typeof Make = async (...parts) => {
  const { module } = await runnerImport<{ makeWriters: typeof Make }>(
    join(import.meta.dirname, 'make-writers.ts'),
    { configFile: false, plugins: [compiledMessages()], logLevel: 'error' },
  )
  return module.makeWriters(...parts)
}
