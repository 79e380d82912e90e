import { join } from 'node:path'
import type { AnyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

/** What the browser reads of a call's metadata (`CallMeta` in `src/core/access.ts`) and of its route. */
const clientMeta = ['mode', 'idempotent', 'socket']
const clientRoute = ['method', 'path', 'inputStructure']

/**
 * Provides `virtual:client-contract`: method, path and repeatability of each call, without the schemas, so that
 * neither they nor zod are sent to browsers.
 */
export function clientContract(): Plugin {
  const id = '\0virtual:client-contract'
  const file = join(import.meta.dirname, '../src/assembly/contract.ts')
  return {
    name: 'vonk-client-contract',
    resolveId: (wanted) => (id.endsWith(wanted) && wanted.startsWith('virtual:') ? id : null),
    async load(wanted) {
      if (wanted !== id) return null
      const { module, dependencies } = await runnerImport<{ contract: AnyContractRouter }>(file, {
        configFile: false,
        logLevel: 'error',
      })
      for (const dependency of dependencies) this.addWatchFile(dependency)
      return `export const contract = ${JSON.stringify(clientRouter(module.contract))}`
    },
  }
}

/** As oRPC's `minifyContractRouter`, without what only the server and the API document read of a call. */
function clientRouter(router: AnyContractRouter): unknown {
  const definition = (router as { '~orpc'?: { meta: object; route: object } })['~orpc']
  if (!definition) {
    return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, clientRouter(part)]))
  }
  const { meta, route } = definition
  return { '~orpc': { errorMap: {}, meta: pick(meta, clientMeta), route: pick(route, clientRoute) } }
}

function pick(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}
