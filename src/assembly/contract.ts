import type { Contract } from './features.ts'

type Exported = Record<string, Record<string, unknown>>

/** The groups of calls that the features' `*contract.ts` export, each under its name in the API. */
const files = Object.values(import.meta.glob<Exported>('../features/*/*contract.ts', { eager: true }))

const isGroup = (exported: Exported[string]) => {
  const calls = Object.values(exported)
  return calls.length > 0 && calls.every((call) => typeof call === 'object' && call && '~orpc' in call)
}

/**
 * The whole HTTP API without its use cases, as the build gives it to browsers (`build/contract.ts`). The same as
 * `features.ts` has it, which `tests/features.test.ts` checks.
 */
export const contract = Object.fromEntries(
  files.flatMap((file) => Object.entries(file)).filter(([, exported]) => isGroup(exported)),
) as unknown as Contract
