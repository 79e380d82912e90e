import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { clientContract } from './vite.contract.ts'
import { compiledMessages } from './vite.messages.ts'

const root = import.meta.dirname

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

const inFramework =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|use-intl|icu-minify|@orpc|zod|@base-ui[\\/]react[\\/](csp|internals[\\/]csp)[\w-]*)[\\/]/

/**
 * What every page loads of the features: their rules, calls and reactions to events, and the parts of the two layouts. A
 * module that is missing here becomes a small file of its own (`bench/budgets.json` limits their number).
 */
const inFrame = new RegExp(
  [
    'src/screens/(api|layout/|signup/signup-modal\\.)',
    'src/features/[^/]+/[^/]+\\.ts$',
    'src/features/.+/web/(api|contribution|apply-live|apply-order|[a-z-]+-data|[a-z-]+-queries)\\.ts$',
    'src/features/sites/web/',
    'src/features/age/web/entry-warning',
    'src/features/accounts/identity/web/',
    'src/features/accounts/recovery/web/(activation-code-form|change-address-form|confirm-address)',
    'src/features/accounts/settings/web/(use-dismissal|use-consent-change)',
    'src/features/accounts/signup/web/(signup-draft|signup-link|use-signup-link|terms-banner)',
    'src/features/chats/conversations/web/(outbox|totals|last-opened)',
    'src/features/chats/messages/web/(message-tone|use-message-text)',
    'src/features/chats/safety/web/chat-report',
    'src/features/chats/sending/web/(outbox-sender|use-outbox|use-send)\\.',
    'src/features/likes/web/(liking|new-likes|see-like)',
    'src/features/notifications/web/(push-browser|use-push)',
    'src/features/orders/discounts/web/(countdown|use-time-bonus|time-bonus-banner)',
    'src/screens/new-like/like-times',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

const inCards = /src[\\/]features[\\/](cards|likes|profiles)[\\/]web[\\/]/

/** Modules shared by many screens are bundled into a few files; a dialog of one screen stays separate. */
const scriptGroups = [
  { name: 'framework', test: inFramework, priority: 6 },
  // What dialogs, menus and sheets have in common; loaded with the first of them.
  { name: 'popups', test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/, minShareCount: 2, priority: 5 },
  { name: 'kit', test: /src[\\/](core|web)[\\/]/, minShareCount: 2, priority: 4 },
  { name: 'frame', test: inFrame, minShareCount: 2, priority: 3 },
  // Loaded while every page is idle.
  { name: 'overlays', test: /src[\\/]web[\\/]kit[\\/]overlays[\\/](dialog-popup|toast-host)\./, priority: 2 },
  // What lists of members and profiles have in common.
  { name: 'cards', test: inCards, minShareCount: 2, priority: 1 },
]

export default defineConfig(({ mode }) => ({
  publicDir: 'art',
  plugins:
    mode === 'test' ? [] : [clientContract(), compiledMessages(), keepPage(), tailwindcss(), reactRouter()],
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
