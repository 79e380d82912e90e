import { afterAll, beforeAll, expect, test } from 'vitest'
import { bulkAttacks, manyParts, smallAttacks } from './attacks.ts'
import { attackers, document, Fuzzer, takesFile, targets } from './fuzzer.ts'
import { choose, randomAttacks } from './random-attacks.ts'

// The bounded part of `npm run fuzz` for the long run: some attacks of every kind per call, the same in every
// run.

const seed = 1
/** Per call and attacker. A visitor is refused before most attacks are read. */
const counts = { visitor: { small: 6, bulk: 1 }, member: { small: 20, bulk: 3 } }

let fuzzer: Fuzzer
beforeAll(async () => {
  fuzzer = await Fuzzer.start()
})
afterAll(() => fuzzer.stop())

const cases = targets.flatMap((target, index) =>
  attackers.map((attacker) => ({ name: `${target.method} ${target.path}`, attacker, target, index })),
)

// spec: operation-17, server-2
test.each(cases)(
  '$name clearly refuses the attacks of a $attacker',
  async ({ attacker, target, index }) => {
    const { small, bulk } = counts[attacker]
    const attacks = [
      ...choose(smallAttacks(document, target), small, seed + index),
      ...randomAttacks(target, seed + index),
      ...choose(bulkAttacks(document, target), bulk, seed + index).map((one) => one.of(1)),
      ...(takesFile(target) ? [manyParts.of(1)] : []),
    ]
    await fuzzer.attackAs(attacker)
    const faults: (string | null)[] = []
    for (const attack of attacks) faults.push(await fuzzer.check(target, attack))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  },
  120_000,
)
