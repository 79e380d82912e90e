import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyParts, slowAttacks, smallAttacks } from './attacks.ts'
import { type Attacker, attackers, document, Fuzzer, targets } from './fuzzer.ts'

let fuzzer: Fuzzer
beforeAll(async () => {
  fuzzer = await Fuzzer.start()
})
afterAll(() => fuzzer.app.stop())

const takesFile = (content: object | undefined) => content !== undefined && 'multipart/form-data' in content
const cases = targets.flatMap((target) =>
  attackers.map((attacker) => ({ name: `${target.method} ${target.path}`, attacker, target })),
)

describe.each(cases)('$name by a $attacker', { timeout: 120_000 }, ({ attacker, target }) => {
  test('answers small attacks rightly or with a clear refusal', async () => {
    const cookie = await fuzzer.cookieOf(attacker)
    const faults: (string | null)[] = []
    for (const attack of smallAttacks(document, target))
      faults.push(await fuzzer.check(target, attack, cookie))
    expect(faults.filter(Boolean)).toEqual([])
  })

  test.runIf(process.env.FUZZ === '1')('answers slow attacks with a clear refusal, and in time', async () => {
    expect(await fuzzer.checkTimed(target, slowAttacks(target), await fuzzer.cookieOf(attacker))).toEqual([])
  })
})

/** Those that take a file, and one that takes none. */
const formTargets = targets.filter(
  ({ path, operation }) => takesFile(operation.requestBody?.content) || path === '/reports',
)

test.each(
  formTargets.flatMap((target) =>
    attackers.map((attacker: Attacker) => ({ name: `${target.method} ${target.path}`, attacker, target })),
  ),
)(
  '$name by a $attacker refuses a form of 100,000 parts',
  { timeout: 120_000 },
  async ({ attacker, target }) => {
    expect(await fuzzer.check(target, manyParts, await fuzzer.cookieOf(attacker))).toBeNull()
  },
)
