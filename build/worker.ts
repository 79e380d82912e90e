import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { everywhere } from './script-groups.ts'

/** A file of the client's build and what it loads, as in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** The fonts of Latin text, which every page needs at once. */
const font = /-latin-wght-normal-[\w-]+\.woff2$/

/** The declaration in `art/sw.js` that the build replaces. */
const declaration = "const build = { version: '', files: [] }"

/**
 * Names to the service worker the build's version, which is that of React Router's manifest (`pageVersion`), and the files
 * that every page of it needs. So each build has another worker, which browsers notice. `folder`: the client's build.
 */
export async function completeWorker(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const chunks = JSON.parse(manifest) as Record<string, Chunk>
  const worker = join(folder, 'sw.js')
  const code = await readFile(worker, 'utf8')
  if (!code.includes(declaration)) throw new Error('art/sw.js has changed: nothing to complete')
  const build = { version: await readVersion(folder), files: shellFiles(chunks) }
  await writeFile(worker, code.replace(declaration, `const build = ${JSON.stringify(build)}`))
}

/** Returns the version of React Router's manifest, which is in the name of its file. */
async function readVersion(folder: string): Promise<string> {
  const names = await readdir(join(folder, 'assets'))
  const version = names.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find((found) => found)
  if (!version) throw new Error('React Router has changed: the build has no manifest')
  return version
}

/** Returns the addresses of the scripts, styles and fonts that every page needs. */
export function shellFiles(chunks: Record<string, Chunk>): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = chunks[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  // Screens are stored as they are visited.
  for (const source of everywhere.map((file) => `src/${file}`)) {
    const key = Object.keys(chunks).find((name) => name.split('?')[0] === source)
    if (!key) throw new Error(`the build has no ${source}`)
    add(key)
  }
  for (const { file } of Object.values(chunks)) if (font.test(file)) files.add(file)
  return [...files].map((file) => `/${file}`)
}
