import fc from 'fast-check'
import { type Attack, nastyValues, sampleBody, type Target } from './attacks.ts'
import { document } from './fuzzer.ts'

const nastyValue = fc.oneof(
  fc.constantFrom(...nastyValues),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
)

/** Returns bodies with the right fields, some of them with wrong values; determined by the seed. */
export function randomAttacks(target: Target, seed: number): Attack[] {
  if (target.method === 'GET') return []
  const good = sampleBody(document, target)
  const fields = Object.fromEntries(
    Object.entries(good).map(([name, value]) => [name, fc.oneof(fc.constant(value), nastyValue)]),
  )
  const body = fc.oneof(fc.record(fields, { requiredKeys: [] }), nastyValue)
  return fc.sample(body, { seed, numRuns: 5 }).map((value) => {
    const text = JSON.stringify(value) ?? ''
    return { name: `random ${text.slice(0, 60)}`, type: 'application/json', body: text }
  })
}

/** Returns up to `count` entries of a list, determined by the seed. */
export function choose<T>(list: T[], count: number, seed: number): T[] {
  const length = Math.min(count, list.length)
  const [chosen = []] = fc.sample(fc.shuffledSubarray(list, { minLength: length, maxLength: length }), {
    seed,
    numRuns: 1,
  })
  return chosen
}
