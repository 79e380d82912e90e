import { recordLike } from '../src/features/likes/server/public.ts'
import type { Services } from '../src/server/work.ts'
import type { DemoMember } from './demo-member.ts'
import { createRandom, type Random } from './people-random.ts'
import { clientIdOf, inWork, sendTurn, type Turn } from './send-turn.ts'
import { sentences } from './sentences.ts'
import { fitBothWays, isShowcase } from './showcase.ts'

const likesEach = 4
/** One in this many members has written to somebody. */
const writersIn = 3
const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * Creates likes and short conversations between matching members, over the last days; idempotent. Leaves
 * `free@` and `premium@` to `fillShowcase`.
 */
export async function makeDemoStories(
  services: Services,
  members: DemoMember[],
  seed: string,
): Promise<void> {
  const random = createRandom(`${seed}-stories`)
  const real = members.filter((member) => !member.person.is_fictional && !isShowcase(member))
  const turns: Turn[] = []
  for (const member of real) {
    const fitting = real.filter((other) => other !== member && fitBothWays(member, other))
    if (fitting.length === 0) continue
    const at = services.clock.now().getTime() - random.int(0, 5) * dayMs - random.int(1, 600) * minuteMs
    await inWork(services, at, async (work) => {
      for (const other of random.shuffle(fitting).slice(0, likesEach)) {
        await recordLike(work, { from: member.id, to: other.id })
      }
    })
    if (random.chance(1 / writersIn)) {
      turns.push(...inventConversation(services, random, member, random.pick(fitting), seed))
    }
  }
  // Sent in chronological order, so that every ledger is consistent.
  for (const turn of turns.sort((a, b) => a.at - b.at)) await sendTurn(services, turn)
}

function inventConversation(
  services: Services,
  random: Random,
  writer: DemoMember,
  other: DemoMember,
  seed: string,
): Turn[] {
  const lines = sentences[writer.person.locale]
  let at = services.clock.now().getTime() - random.int(1, 4) * dayMs
  return [lines.greetings, lines.questions, lines.answers, lines.plans]
    .slice(0, random.int(1, 4))
    .map((choices, index) => {
      at += random.int(2, 90) * minuteMs
      const [from, to] = index % 2 === 0 ? [writer, other] : [other, writer]
      const client_id = clientIdOf(`${seed}:${writer.id}:${other.id}:${index}`)
      return { kind: 'text', from, to, body: random.pick(choices), at, client_id }
    })
}
