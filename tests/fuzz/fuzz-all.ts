import { bulkAttacks, smallAttacks } from './attacks.ts'
import { attackers, document, Fuzzer, targets } from './fuzzer.ts'
import { randomAttacks } from './random-attacks.ts'

/**
 * Sends all attacks to every call, and the given number of rounds of random bodies; returns the number of
 * faults found.
 */
export async function fuzzAll(rounds: number, seed: number, say: (line: string) => void): Promise<number> {
  const fuzzer = await Fuzzer.start()
  let count = 0
  for (const [index, target] of targets.entries()) {
    for (const attacker of attackers) {
      await fuzzer.attackAs(attacker)
      const faults: (string | null)[] = []
      const bulks = bulkAttacks(document, target)
      const attacks = [...smallAttacks(document, target), ...bulks.map((bulk) => bulk.of(1))]
      for (let round = 0; round < rounds; round += 1) attacks.push(...randomAttacks(target, seed + round))
      for (const attack of attacks) faults.push(await fuzzer.check(target, attack))
      for (const bulk of bulks) faults.push(await fuzzer.checkGrowth(target, bulk))
      const found = faults.filter((fault) => fault !== null)
      for (const fault of found) say(`${attacker}: ${fault}`)
      count += found.length
    }
    say(`${index + 1} of ${targets.length}: ${target.method} ${target.path}`)
  }
  say(`${fuzzer.requests} requests`)
  await fuzzer.stop()
  return count
}
