import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { clientContract } from './vite.contract.ts'
import { compiledMessages, pageWatch } from './vite.messages.ts'
import { SourceModules } from './vite.modules.ts'
import { pageParts, partGroups } from './vite.parts.ts'
import { pageScripts } from './vite.scripts.ts'

const root = import.meta.dirname

/** Browser modules of React Router that import `./routeModules.js`, and their replacements. */
const routeLoaders: Record<string, string> = {
  'routes.js': 'load-route-module.ts',
  'links.js': 'prefetch-route-module.ts',
}

/**
 * Keeps the page if a script of another screen cannot be loaded, and loads it again by itself only once in 60 seconds, also
 * where the server has another build. React Router has no option for either: it reloads the page on every failure, even
 * without a connection. Fails the build if a new version of it looks different.
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
      const leave = 'window.location.href = errorReloadPath;'
      if (inRouter.exec(id)?.[1] !== 'fog-of-war.js') return null
      if (!code.includes(call) || !code.includes(leave)) return null
      open.delete('fog-of-war.js')
      const path = (file: string) => JSON.stringify(join(root, 'src/web', file))
      return [
        `import { fetchManifest } from ${path('router/fetch-manifest.ts')}`,
        `import { takeReload } from ${path('load-chunk.ts')}`,
        code
          .replace(call, 'await fetchManifest(url, { signal })')
          .replace(leave, `if (takeReload()) ${leave} else failReload();`),
      ].join('\n')
    },
    generateBundle() {
      if (open.size > 0) this.error(`React Router has changed: nothing to replace in ${[...open].join(', ')}`)
    },
  }
}

const inFramework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|use-intl|icu-minify|@orpc|zod|@base-ui[\\/]react[\\/](csp|internals[\\/]csp)[\w-]*)[\\/]/

/** What forms of several screens have in common, and the rules and calls of the features. */
const inForms = new RegExp(
  [
    'src/(core|web)/',
    'src/features/[^/]+/[^/]+\\.ts$',
    'src/features/accounts/(identity|settings)/web/',
    'src/features/photos/gallery/web/(use-uploads|send-photo)',
    'src/features/profiles/blocking/web/listed-',
    'src/features/sites/web/place-by-position',
    'src/screens/signup/(invite-only|use-is-signup-open)',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

/** What forms have in common with a member's page or chats. */
const inFormsAndMember = /src[\\/]features[\\/]profiles[\\/]blocking[\\/]web[\\/]use-member-list\./

const source = (file: string) => join(root, 'src', file)
/** The scripts that every page of the app loads. */
const everywhere = ['entry.client.tsx', 'root.tsx', 'screens/layout/default-layout.tsx']
/** The screens that most visits consist of. */
const busyScreens = {
  search: ['screens/search-screen.tsx'],
  likes: ['features/likes/web/likes-screen.tsx'],
  member: ['screens/member/member-screen.tsx'],
  chats: [
    'screens/layout/chat-layout.tsx',
    'features/chats/web/chats-screen.tsx',
    'features/chats/web/chat-screen.tsx',
    'features/chats/web/member-chat-screen.tsx',
  ],
}

/**
 * Modules shared by several scripts are bundled into a few files; what a single one needs stays in it. A page loads
 * whole files, so each holds what the same pages need: every page, lists of members, a member's page, chats.
 */
function scriptGroups() {
  const modules = new SourceModules()
  const reachedFrom = (files: string[]) => {
    const reached = modules.reachedFrom(files.map(source), { later: false })
    return (id: string) => reached.has(id)
  }
  const known = [...everywhere, ...Object.values(busyScreens).flat()]
  const search = reachedFrom(busyScreens.search)
  const likes = reachedFrom(busyScreens.likes)
  const member = reachedFrom(busyScreens.member)
  const chats = reachedFrom(busyScreens.chats)
  const signup = reachedFrom(['screens/signup-screen.tsx'])
  const settings = reachedFrom(['screens/settings-screen.tsx'])
  const every = reachedFrom(everywhere)
  const later = reachedFrom(pageWatch)
  const elsewhere = reachedFrom(screenFiles().filter((file) => !known.includes(file)))
  const isEntry = (id: string) => everywhere.some((file) => id === source(file))
  const partReach = new Map(
    [...partGroups()].map(([name, files]) => [name, modules.reachedFrom(files, { later: false })]),
  )
  const isMembers = (id: string) => search(id) || likes(id) || member(id) || chats(id) || later(id)
  const isRare = (id: string) => !(isMembers(id) || signup(id) || elsewhere(id))
  const partFiles = [...partReach].map(([name, reached]) => ({
    name: `${name}-parts`,
    test: (id: string) => reached.has(id) && (name === 'arrival' || isRare(id)),
  }))
  const groups = [
    { name: 'framework', test: inFramework },
    // What the signup shares with the pages of members is small, and on all of them.
    { name: 'frame', test: (id: string) => (every(id) || (signup(id) && isMembers(id))) && !isEntry(id) },
    // With the little that the watchers of each page share with other screens.
    {
      name: 'lists',
      test: (id: string) =>
        search(id) ||
        likes(id) ||
        (later(id) && (member(id) || settings(id) || (elsewhere(id) && inForms.test(id)))) ||
        inFormsAndMember.test(id),
      minShareCount: 2,
    },
    // A place for advertising, where a site has any: one file, when it comes near the screen.
    { name: 'promotion', test: /src[\\/]features[\\/]promotions[\\/]web[\\/]promotion-(card|view)\./ },
    // The fields of the signup, which the settings share; then its steps.
    { name: 'fields', test: (id: string) => signup(id) && inForms.test(id), minShareCount: 2 },
    { name: 'signup', test: signup, minShareCount: 2 },
    {
      name: 'kit',
      test: (id: string) => (member(id) || chats(id)) && elsewhere(id) && !later(id),
      minShareCount: 2,
    },
    { name: 'member', test: member, minShareCount: 2 },
    // Whole, in one file: chats need half of it at once.
    { name: 'watchers', test: later },
    { name: 'chats', test: chats, minShareCount: 2 },
    // Loaded while every page is idle, with what dialogs, menus and sheets have in common.
    { name: 'overlays', test: /src[\\/]web[\\/]kit[\\/]overlays[\\/](dialog-popup|toast-host)\./ },
    { name: 'popups', test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/, minShareCount: 2 },
    { name: 'forms', test: inForms, minShareCount: 2 },
    ...partFiles,
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/**
 * Packages of many small files, which the server's build contains: without it a start finds and links some 1,500 files. Others
 * stay outside, above all those with native parts or files of data.
 */
const bundledOnServer = [
  /^@base-ui\//,
  /^@opentelemetry\//,
  /^@orpc\//,
  /^@peculiar\//,
  /^@remix-run\//,
  /^@simplewebauthn\//,
  /^@tanstack\//,
  /^asn1js$/,
  /^cron-parser$/,
  /^hono$/,
  /^kysely$/,
  /^nodemailer$/,
  /^pg-boss$/,
  /^postal-mime$/,
  /^prom-client$/,
  /^react-router$/,
  /^tsyringe$/,
  /^use-intl$/,
  /^zod$/,
]

/** Returns the files of all screens and layouts that `src/routes.ts` and the manifests of features name. */
function screenFiles(): string[] {
  const lists = ['routes.ts', ...globSync('features/*/web/feature.ts', { cwd: source('') })]
  return lists.flatMap((list) =>
    [...readFileSync(source(list), 'utf8').matchAll(/'([\w/-]+\.tsx)'/g)].map(([, file]) => file ?? ''),
  )
}

export default defineConfig(({ mode, command }) => ({
  publicDir: 'art',
  plugins:
    mode === 'test'
      ? []
      : [
          clientContract(),
          compiledMessages(),
          pageScripts(),
          pageParts(),
          keepPage(),
          tailwindcss(),
          reactRouter(),
        ],
  build: { manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // On a busy machine it fills the terminal of the first start with figures about plugins.
          checks: { pluginTimings: false },
          output: {
            codeSplitting: { groups: command === 'build' ? scriptGroups() : [] },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './src/main.ts' } },
      resolve: command === 'build' ? { noExternal: bundledOnServer } : {},
    },
  },
  server: { middlewareMode: true },
}))
