import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname

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
/** Used on the server only. */
const serverNamespaces = ['errors', 'mails', 'pages']

/**
 * Provides `virtual:catalogues`, which maps each locale to two lazily loaded files: the messages of every
 * page, and those of screens for members. A page loads one locale only.
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

/** Browser modules of React Router that import `./routeModules.js`, and their replacements. */
const routeLoaders: Record<string, string> = {
  'routes.js': 'load-route-module.ts',
  'links.js': 'prefetch-route-module.ts',
}

/**
 * Keeps the page if a script of another screen cannot be loaded. React Router has no option for it: it
 * reloads the page on every failure, even without a connection. Fails the build if a new version of it looks
 * different.
 */
function keepPage(): Plugin {
  const ours = join(root, 'src/web/router')
  const inRouter = /react-router\/dist\/\w+\/lib\/dom\/ssr\/([\w-]+\.js)$/
  const open = new Set([...Object.keys(routeLoaders), 'fog-of-war.js'])
  return {
    name: 'vonk-keep-page',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      const file = inRouter.exec(importer ?? '')?.[1] ?? ''
      const loader = routeLoaders[file]
      if (id !== './routeModules.js' || !loader) return null
      open.delete(file)
      return join(ours, loader)
    },
    transform(code, id) {
      const call = 'await fetch(url, { signal })'
      if (inRouter.exec(id)?.[1] !== 'fog-of-war.js' || !code.includes(call)) return null
      open.delete('fog-of-war.js')
      const path = JSON.stringify(join(ours, 'fetch-manifest.ts'))
      return `import { fetchManifest } from ${path}\n${code.replace(call, 'await fetchManifest(url, { signal })')}`
    },
    generateBundle() {
      if (open.size > 0) this.error(`React Router has changed: nothing to replace in ${[...open].join(', ')}`)
    },
  }
}

/** Returns the folders of the languages; files next to them are for tests. */
function localesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

const inFramework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|use-intl|@formatjs|intl-messageformat|@orpc|zod|@base-ui[\\/]react[\\/](csp|internals[\\/]csp)[\w-]*)[\\/]/

/** Modules shared by many screens are bundled into a few files; a dialog of one screen stays separate. */
const scriptGroups = [
  { name: 'framework', test: inFramework, priority: 4 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 3 },
  // What dialogs, menus and sheets have in common; loaded with the first of them.
  { name: 'popups', test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/, minShareCount: 2, priority: 3 },
  { name: 'kit', test: /src[\\/](core|web)[\\/]/, minShareCount: 2, priority: 2 },
  { name: 'features', test: /src[\\/](features|screens)[\\/]/, minShareCount: 2, priority: 1 },
]

export default defineConfig(({ mode }) => ({
  publicDir: 'art',
  plugins: mode === 'test' ? [] : [catalogues(), keepPage(), tailwindcss(), reactRouter()],
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: scriptGroups },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './src/main.ts' } } },
  },
  server: { middlewareMode: true },
}))
