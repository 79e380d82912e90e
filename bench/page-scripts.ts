import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

/** The scripts that a page loads before it is interactive. */
export interface PageScripts {
  gzipBytes: number
  files: number
}

const client = join(import.meta.dirname, '../dist/client')
const everywhere = ['entry.client.tsx', 'root.tsx']

/**
 * Returns the scripts of a page of the built product, as the manifest links them: those of its layout and screen (paths
 * below `src/`), of the parts that it shows (names of `build/script-groups.ts`), and those of every page. `hasApp`: false for
 * a page that has a script of its own in place of the app's.
 */
export async function scriptsOf(modules: readonly string[], hasApp = true): Promise<PageScripts> {
  const text = await readFile(join(client, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  const entryOf = (wanted: string) => {
    const key = Object.keys(manifest).find(
      (name) => name.split('?')[0]?.endsWith(`src/${wanted}`) || manifest[name]?.name === wanted,
    )
    if (key === undefined) throw new Error(`the build has no ${wanted}`)
    return key
  }
  const entries = hasApp ? everywhere : []
  for (const module of [...entries, ...modules]) add(entryOf(module))
  const scripts = [...files].filter((file) => file.endsWith('.js'))
  const sizes = await Promise.all(
    scripts.map(async (file) => gzipSync(await readFile(join(client, file))).length),
  )
  return { gzipBytes: sizes.reduce((sum, size) => sum + size, 0), files: scripts.length }
}
