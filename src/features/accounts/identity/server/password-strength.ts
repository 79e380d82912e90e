import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { strengthEffort } from '../../rules.ts'

let estimator: Promise<ZxcvbnFactory> | undefined

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    ...strengthEffort,
  })
}

/**
 * Returns how hard a password is to guess, from 0 (immediately) to 4 (never), for a guesser who also knows
 * `ownWords` (decisions: Password). Loads the dictionaries at the first call.
 */
export async function passwordScore(password: string, ownWords: string[]): Promise<number> {
  estimator ??= createEstimator()
  return (await estimator).check(password, ownWords).score
}
