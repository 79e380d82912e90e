import { loadChunk } from '../../../../web/load-chunk.ts'
import { minPasswordScore, strengthEffort } from '../../rules.ts'

/** The strength of a password, as a key of `signup.strength`. */
export type PasswordStrength = 'weak' | 'fair' | 'strong'

const scoreOfStrong = 4

async function createCheck(): Promise<(password: string, ownWords: string[]) => number> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    loadChunk(() => import('@zxcvbn-ts/core')),
    loadChunk(() => import('@zxcvbn-ts/language-common')),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: common.dictionary,
    graphs: common.adjacencyGraphs,
    ...strengthEffort,
  })
  return (password, ownWords) => estimator.check(password, ownWords).score
}

let check: ReturnType<typeof createCheck> | undefined

/**
 * Estimates a password while it is typed. Loads its dictionaries (about 220 kB) at the first call. They are
 * smaller than the server's, which decides.
 */
export async function estimatePassword(password: string, ownWords: string[]): Promise<PasswordStrength> {
  check ??= createCheck()
  const score = (await check)(password, ownWords)
  if (score < minPasswordScore) return 'weak'
  return score < scoreOfStrong ? 'fair' : 'strong'
}
