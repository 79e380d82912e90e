import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../locales')
/** Used on the server only. */
const serverNamespaces = ['errors', 'mails', 'pages', 'prompts']
/** What only some pages show, by area: other pages never load it. */
const areaNamespaces: Record<string, readonly string[]> = {
  staff: [
    'authorities',
    'catalogue',
    'configuration',
    'figures',
    'moderation',
    'money',
    'shift',
    'signals',
    'staff',
    'support',
  ],
  trust: ['trust'],
}
const apart = new Set([...serverNamespaces, ...Object.values(areaNamespaces).flat()])

/**
 * Compiles messages, so that no page and no process parses them. Provides `virtual:catalogues`, which maps each locale to
 * the loader of all its texts that browsers may show, and `virtual:catalogues/<area>` those of a few pages; those that a
 * country spells differently are under its tag. The server imports `locales/<locale>/<namespace>.json?compiled`.
 */
export function compiledMessages(): Plugin {
  const prefix = 'virtual:catalogue'
  return {
    name: 'vonk-compiled-messages',
    enforce: 'pre',
    // The formatter of compiled messages in place of the one that parses them.
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      ssr: { noExternal: ['use-intl'] },
    }),
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (id.endsWith('.json?compiled')) {
        return `export default ${JSON.stringify(compiledFile(id.replace('?compiled', '')))}`
      }
      const [, area] = id.split(`\0${prefix}s/`)
      if (id === `\0${prefix}s` || area) {
        const end = area ? `/${area}` : ''
        const lines = languages().map((locale) => `  ${locale}: () => import('${prefix}/${locale}${end}'),`)
        return `export const catalogues = {\n${lines.join('\n')}\n}`
      }
      if (!id.startsWith(`\0${prefix}/`)) return null
      const [locale = '', areaOf] = id.slice(prefix.length + 2).split('/')
      for (const name of [locale, ...countriesOf(locale)])
        for (const file of readdirSync(join(folder, name))) this.addWatchFile(join(folder, name, file))
      return `export const texts = ${JSON.stringify(catalogueOf(locale, areaOf))}`
    },
  }
}

type Messages = Record<string, unknown>

/** Returns the compiled texts of a language that browsers may need, or those of an area. */
function catalogueOf(locale: string, area: string | undefined): Messages {
  const isWanted = (name: string) =>
    area === undefined ? !apart.has(name) : areaNamespaces[area]?.includes(name) === true
  const textsIn = (tag: string): Messages =>
    Object.fromEntries(
      readdirSync(join(folder, tag))
        .map((file) => file.replace('.json', ''))
        .filter(isWanted)
        .toSorted()
        .map((name) => [name, compiledFile(join(folder, tag, `${name}.json`))]),
    )
  return {
    ...textsIn(locale),
    ...Object.fromEntries(countriesOf(locale).map((tag) => [tag, textsIn(tag)])),
  }
}

type Parsed = string | { [key: string]: Parsed }

function compiledFile(path: string): unknown {
  const compiled = (node: Parsed): unknown =>
    typeof node === 'string'
      ? compile(node)
      : Object.fromEntries(Object.entries(node).map(([key, part]) => [key, compiled(part)]))
  return compiled(JSON.parse(readFileSync(path, 'utf8')))
}

function languages(): string[] {
  return foldersIn(folder).filter((name) => !name.includes('-'))
}

function countriesOf(locale: string): string[] {
  return foldersIn(folder).filter((name) => name.startsWith(`${locale}-`))
}

/** Returns the folders of languages and of countries with their own spelling; files next to them are for tests. */
function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
