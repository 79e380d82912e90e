import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = import.meta.dirname
const source = join(root, 'src')
const written = join(root, 'build/client/.vite/parts.json')

/** Returns the files of the parts (`src/web/page-part.tsx`) that some code declares in a file, by name. */
export function partsIn(code: string, file: string): Map<string, string> {
  const declared = code.matchAll(
    /\bpagePart(?:<.+>)?\(\s*'([\w/-]+)',\s*async \(\) => \(await import\('([^']+)'\)\)/g,
  )
  const parts = new Map([...declared].map(([, name = '', path = '']) => [name, resolve(dirname(file), path)]))
  if (parts.size !== [...code.matchAll(/= pagePart\b/g)].length) {
    throw new Error(
      `${file}: a part is written as pagePart('group/name', async () => (await import('...')).Name)`,
    )
  }
  return parts
}

/** Returns the files of all parts by name. */
function allParts(): Map<string, string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.endsWith('web/page-part.tsx'),
  )
  return new Map(
    files.flatMap((file) => {
      const path = join(source, file)
      return [...partsIn(readFileSync(path, 'utf8'), path)]
    }),
  )
}

/** Returns the files of the parts that appear together, by the first word of their names. */
export function partGroups(): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [name, file] of allParts()) {
    const [group = ''] = name.split('/')
    groups.set(group, [...(groups.get(group) ?? []), file])
  }
  return groups
}

/** Provides `virtual:part-files`, which names for the server the script of each part, for pages to load it at once. */
export function pageParts(): Plugin {
  const id = '\0virtual:part-files'
  let isBuild = false
  return {
    name: 'vonk-page-parts',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    resolveId: (wanted) => (wanted === id.slice(1) ? id : null),
    load(wanted) {
      if (wanted !== id) return null
      // The browser's build comes before the server's.
      return `export const partFiles = ${isBuild ? readFileSync(written, 'utf8') : '{}'}`
    },
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const files = [...allParts()].map(([name, file]) => [
          name,
          `/${chunks.find(({ moduleIds }) => moduleIds.includes(file))?.fileName}`,
        ])
        writeFileSync(written, JSON.stringify(Object.fromEntries(files)))
      },
    },
  }
}
