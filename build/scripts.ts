import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

/** The scripts of pages that do without the app's (`ScreenHandle.script`), by name. */
const scripts = {
  deck: 'src/screens/landers/deck-script.ts',
  login: 'src/screens/login-script.ts',
} as const

/** The name of such a script. */
export type PageScript = keyof typeof scripts

/**
 * Builds small scripts of a page's own, each a file that imports nothing of the app but a library. Provides
 * `virtual:page-scripts`, which names for the server the address of each.
 */
export function pageScripts(): Plugin {
  const id = '\0virtual:page-scripts'
  let isBuild = false
  return {
    name: 'vonk-page-scripts',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart() {
      if (!isBuild || this.environment.name !== 'client') return
      for (const [name, file] of Object.entries(scripts)) {
        this.emitFile({ type: 'chunk', id: join(root, file), name })
      }
    },
    resolveId: (wanted) => (wanted === id.slice(1) ? id : null),
    load(wanted) {
      if (wanted !== id) return null
      const files = Object.entries(scripts).map(([name, file]) => [
        name,
        isBuild ? builtFile(file) : `/${file}`,
      ])
      return `export const pageScripts = ${JSON.stringify(Object.fromEntries(files))}`
    },
  }
}

/** Returns the address of a script that the browser's build, which comes before the server's, has written. */
function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string } | undefined
  >
  const built = manifest[source]
  if (!built) throw new Error(`the browser's build has no ${source}`)
  return `/${built.file}`
}
