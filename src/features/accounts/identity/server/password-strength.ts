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
 * How hard a password is to guess, 0 (at once) to 4 (never), for somebody who also knows `ownWords` (decisions:
 * Password). The dictionaries are loaded at the first call.
 */
export async function passwordScore(password: string, ownWords: string[]): Promise<number> {
  estimator ??= createEstimator()
  return (await estimator).check(password, ownWords).score
}
