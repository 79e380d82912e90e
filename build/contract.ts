import { join } from 'node:path'
import type { AnyContractRouter } from '@orpc/contract'
import { type Plugin, runnerImport } from 'vite'
import type { CallMeta } from '../src/core/access.ts'
import type { WrittenCalls } from '../src/web/api/written-calls.ts'

interface Route {
  method?: string
  path?: string
  inputStructure?: string
}

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
  const reader = join(import.meta.dirname, '../src/web/api/written-calls.ts')
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
      const written = writtenCalls(module.contract, (path) => path.startsWith(staffPath) === isOfStaff)
      const calls = `import { readCalls } from ${JSON.stringify(reader)}
        const calls = readCalls(${JSON.stringify(written)})`
      if (!isOfStaff) return `${calls}\nexport { calls as contract }`
      const code = `import { contract } from 'virtual:client-contract'
        ${calls}
        for (const name in calls) contract[name] = { ...contract[name], ...calls[name] }`
      return { code, moduleSideEffects: true }
    },
  }
}

/** Returns the calls with the wanted paths in words (`readCalls`); undefined where none is wanted. */
function writtenCalls(
  router: AnyContractRouter,
  isWanted: (path: string) => boolean,
): string | WrittenCalls | undefined {
  const definition = (router as { '~orpc'?: { meta: Partial<CallMeta>; route: Route } })['~orpc']
  if (!definition) {
    const parts = Object.entries(router).flatMap(([name, part]) => {
      const written = writtenCalls(part, isWanted)
      return written === undefined ? [] : [[name, written] as const]
    })
    return parts.length === 0 ? undefined : Object.fromEntries(parts)
  }
  const { mode, idempotent, socket } = definition.meta
  const { method = 'POST', path = '/', inputStructure } = definition.route
  if (!isWanted(path)) return undefined
  const words = [
    method,
    path,
    ...(mode === 'read' || idempotent ? ['repeats'] : []),
    ...(socket ? ['socket'] : []),
    ...(inputStructure === 'detailed' ? ['detailed'] : []),
  ]
  return words.join(' ')
}
