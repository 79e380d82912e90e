import { join } from 'node:path'
import { runnerImport } from 'vite'
import { compiledMessages } from '../build/index.ts'

/**
 * Returns a module of this folder, loaded by Vite: the product's sources import what only Vite provides. Nothing can be
 * loaded by `import()` afterwards.
 */
export async function loadWithVite<T>(name: string): Promise<T> {
  const { module } = await runnerImport<T>(join(import.meta.dirname, `${name}.ts`), {
    configFile: false,
    plugins: [compiledMessages()],
    logLevel: 'error',
  })
  return module
}
