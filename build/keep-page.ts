import { join } from 'node:path'
import type { Plugin } from 'vite'

const web = join(import.meta.dirname, '../src/web')

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
export function keepPage(): Plugin {
  const ours = join(web, 'router')
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
      const path = (file: string) => JSON.stringify(join(web, file))
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
