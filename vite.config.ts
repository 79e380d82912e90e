import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

/** Catalogues that every page needs; the rest of what browsers need comes as a second file for logged-in screens. */
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
/** Read by the server alone. */
const serverNamespaces = ['errors', 'mails']

/**
 * `virtual:catalogues` maps each locale to two lazily loaded files: what every page needs, and what screens for
 * members need beside it. A page loads one locale only.
 */
function catalogues(): Plugin {
  const prefix = 'virtual:catalogue'
  const folder = join(root, 'locales')
  const messagesOf = (locale: string, part: string) => {
    const files = readdirSync(join(folder, locale)).map((file) => file.replace('.json', ''))
    const wanted = files.filter((name) => {
      if (serverNamespaces.includes(name)) return false
      return publicNamespaces.includes(name) === (part === 'public')
    })
    return Object.fromEntries(
      wanted
        .sort()
        .map((name) => [name, JSON.parse(readFileSync(join(folder, locale, `${name}.json`), 'utf8'))]),
    )
  }
  return {
    name: 'vonk-catalogues',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${prefix}s`) {
        const lines = localesIn(folder).map(
          (locale) =>
            `  ${locale}: { public: () => import('${prefix}/${locale}/public'), member: () => import('${prefix}/${locale}/member') },`,
        )
        return `export const catalogues = {\n${lines.join('\n')}\n}`
      }
      if (!id.startsWith(`\0${prefix}/`)) return null
      const [, locale = '', part = ''] = id.split('/')
      for (const file of readdirSync(join(folder, locale))) this.addWatchFile(join(folder, locale, file))
      return `export default ${JSON.stringify(messagesOf(locale, part))}`
    },
  }
}

/** The folders of the languages; files beside them are for tests. */
function localesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

export default defineConfig(({ mode }) => ({
  publicDir: 'art',
  plugins: mode === 'test' ? [] : [catalogues(), tailwindcss(), reactRouter()],
  build: { manifest: true },
  environments: {
    ssr: { build: { rollupOptions: { input: './src/main.ts' } } },
  },
  server: { middlewareMode: true },
}))
