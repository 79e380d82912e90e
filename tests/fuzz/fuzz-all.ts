import fc from 'fast-check'
import {
  type Attack,
  manyParts,
  nastyValues,
  sampleBody,
  slowAttacks,
  smallAttacks,
  type Target,
} from './attacks.ts'
import { attackers, document, Fuzzer, targets } from './fuzzer.ts'

const nastyValue = fc.oneof(
  fc.constantFrom(...nastyValues),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
)

/** Bodies of the right fields, some of them with wrong values. */
function randomAttacks(target: Target, seed: number): Attack[] {
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

/** Sends all attacks to every call, then as many rounds of random bodies; returns how many faults were found. */
export async function fuzzAll(rounds: number, seed: number, say: (line: string) => void): Promise<number> {
  const fuzzer = await Fuzzer.start()
  let count = 0
  for (const target of targets) {
    for (const attacker of attackers) {
      const cookie = await fuzzer.cookieOf(attacker)
      const faults = await fuzzer.checkTimed(target, [...slowAttacks(target), manyParts], cookie)
      const attacks = smallAttacks(document, target)
      for (let round = 0; round < rounds; round += 1) attacks.push(...randomAttacks(target, seed + round))
      for (const attack of attacks) {
        const fault = await fuzzer.check(target, attack, cookie)
        if (fault) faults.push(fault)
      }
      for (const fault of faults) say(`${attacker}: ${fault}`)
      count += faults.length
    }
  }
  await fuzzer.app.stop()
  return count
}
