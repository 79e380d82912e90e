import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

/** Catalogues that every page needs; the rest is a second file for logged-in screens. */
const publicNamespaces = [
  'accounts',
  'age',
  'closure',
  'frame',
  'gifts',
  'home',
  'interests',
  'kit',
  'likes',
  'notifications',
  'photos',
  'profiles',
  'search',
  'signup',
  'sites',
]
/** What visitors' pages need of catalogues for members: prices and withdrawals. */
const publicParts: Record<string, readonly string[]> = {
  credits: ['amountWithPrice'],
  orders: [
    'best',
    'buy',
    'credits',
    'instead',
    'perMessage',
    'pricing',
    'returns',
    'testMode',
    'vat',
    'withdraw',
  ],
}
/** Used on the server only. */
const serverNamespaces = ['errors', 'mails', 'pages']

/**
 * Compiles messages, so that no page and no process parses them. Provides `virtual:catalogues`, which maps each
 * locale to two lazily loaded files: the messages of every page, and those of screens for members. A page loads
 * one locale only; the texts that a country spells differently are under its tag. The server imports `locales/<locale>/<namespace>.json?compiled`.
 */
export function compiledMessages(): Plugin {
  const prefix = 'virtual:catalogue'
  const folder = join(import.meta.dirname, 'locales')
  const messagesOf = (locale: string, part: string): object => {
    const spelled = countriesOf(locale).map((tag) => [tag, textsIn(tag, part)])
    return { ...textsIn(locale, part), ...Object.fromEntries(spelled) }
  }
  const countriesOf = (locale: string) => foldersIn(folder).filter((name) => name.startsWith(`${locale}-`))
  const textsIn = (locale: string, part: string) => {
    const files = readdirSync(join(folder, locale)).map((file) => file.replace('.json', ''))
    const isPublic = part === 'public'
    const parts = files
      .filter((name) => !serverNamespaces.includes(name))
      .sort()
      .map((name): [string, [string, unknown][]] => {
        const all = Object.entries(compiledFile(join(folder, locale, `${name}.json`)) as object)
        const isWhole = publicNamespaces.includes(name)
        return [
          name,
          all.filter(([key]) => (isWhole || publicParts[name]?.includes(key) === true) === isPublic),
        ]
      })
    return Object.fromEntries(
      parts.filter(([, texts]) => texts.length > 0).map(([name, texts]) => [name, Object.fromEntries(texts)]),
    )
  }
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
      if (id === `\0${prefix}s`) {
        const lines = foldersIn(folder)
          .filter((name) => !name.includes('-'))
          .map(
            (locale) =>
              `  ${locale}: { public: () => import('${prefix}/${locale}/public'), member: () => import('${prefix}/${locale}/member') },`,
          )
        return `export const catalogues = {\n${lines.join('\n')}\n}`
      }
      if (id.endsWith('.json?compiled')) {
        return `export default ${JSON.stringify(compiledFile(id.replace('?compiled', '')))}`
      }
      if (!id.startsWith(`\0${prefix}/`)) return null
      const [, locale = '', part = ''] = id.split('/')
      for (const name of [locale, ...countriesOf(locale)])
        for (const file of readdirSync(join(folder, name))) this.addWatchFile(join(folder, name, file))
      return `export default ${JSON.stringify(messagesOf(locale, part))}`
    },
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

/** Returns the folders of languages and of countries with their own spelling; files next to them are for tests. */
function foldersIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
