import { join } from 'node:path'
import type { AnyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'

/** What the browser reads of a call's metadata (`CallMeta` in `src/core/access.ts`) and of its route. */
const clientMeta = ['mode', 'idempotent', 'socket']
const clientRoute = ['method', 'path', 'inputStructure']

/** Calls below this path are made by pages of staff alone. */
const staffPath = '/admin'

/**
 * Provides `virtual:client-contract`: method, path and repeatability of each call, without the schemas, so that
 * neither they nor zod are sent to browsers. The calls of staff are added to it by `virtual:staff-contract`, which only their
 * pages import.
 */
export function clientContract(): Plugin {
  const ids = ['\0virtual:client-contract', '\0virtual:staff-contract']
  const file = join(import.meta.dirname, '../src/assembly/contract.ts')
  return {
    name: 'vonk-client-contract',
    resolveId: (wanted) => ids.find((id) => id === `\0${wanted}`) ?? null,
    async load(wanted) {
      if (!ids.includes(wanted)) return null
      const { module, dependencies } = await runnerImport<{ contract: AnyContractRouter }>(file, {
        configFile: false,
        logLevel: 'error',
      })
      for (const dependency of dependencies) this.addWatchFile(dependency)
      const isOfStaff = wanted === ids[1]
      const router = clientRouter(module.contract, (path) => path.startsWith(staffPath) === isOfStaff)
      if (!isOfStaff) return `export const contract = ${JSON.stringify(router)}`
      const code = `import { contract } from 'virtual:client-contract'
        for (const [name, calls] of Object.entries(${JSON.stringify(router)})) contract[name] = { ...contract[name], ...calls }`
      return { code, moduleSideEffects: true }
    },
  }
}

/**
 * As oRPC's `minifyContractRouter`, of the calls with the wanted paths, without what only the server and the API document read of a
 * call. Undefined where none is wanted.
 */
function clientRouter(router: AnyContractRouter, isWanted: (path: string) => boolean): unknown {
  const definition = (router as { '~orpc'?: { meta: object; route: { path?: string } } })['~orpc']
  if (!definition) {
    const parts = Object.entries(router).flatMap(([name, part]) => {
      const wanted = clientRouter(part, isWanted)
      return wanted === undefined ? [] : [[name, wanted]]
    })
    return parts.length === 0 ? undefined : Object.fromEntries(parts)
  }
  const { meta, route } = definition
  if (!isWanted(route.path ?? '')) return undefined
  return { '~orpc': { errorMap: {}, meta: pick(meta, clientMeta), route: pick(route, clientRoute) } }
}

function pick(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}
