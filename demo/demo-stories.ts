import { createHash } from 'node:crypto'
import { recordReadings, sendMessages } from '../src/features/chats/server/public.ts'
import { grantCredits } from '../src/features/credits/server/public.ts'
import { recordLike } from '../src/features/likes/server/public.ts'
import type { Services } from '../src/server/services.ts'
import { createWork } from '../src/server/work.ts'
import type { DemoMember } from './demo-members.ts'
import { createRandom, type Random } from './people-random.ts'
import { sentences } from './sentences.ts'

const likesEach = 4
/** One in this many members has written to somebody. */
const writersIn = 3
const dayMs = 86_400_000
const minuteMs = 60_000
/** Enough for the demo's own messages; they are paid for like anybody's. */
const storyCredits = 200

/** One line that somebody said to somebody. */
interface Turn {
  from: DemoMember
  to: DemoMember
  body: string
  at: number
  client_id: string
}

/** Likes and short conversations between members who look for each other, over the last days; repeating adds nothing. */
export async function makeDemoStories(
  services: Services,
  members: DemoMember[],
  seed: string,
): Promise<void> {
  const random = createRandom(`${seed}-stories`)
  const real = members.filter((member) => !member.person.is_fictional)
  const turns: Turn[] = []
  for (const member of real) {
    const fitting = real.filter((other) => other !== member && fits(member, other) && fits(other, member))
    if (fitting.length === 0) continue
    const at = services.clock.now().getTime() - random.int(0, 5) * dayMs - random.int(1, 600) * minuteMs
    await createWork(services, { now: new Date(at), log: services.log }).transaction(async (work) => {
      for (const other of random.shuffle(fitting).slice(0, likesEach)) {
        await recordLike(work, { from: member.id, to: other.id })
      }
    })
    if (random.chance(1 / writersIn)) {
      turns.push(...inventConversation(services, random, member, random.pick(fitting), seed))
    }
  }
  // Said in the order of time, so that every ledger reads as it happened.
  for (const turn of turns.sort((a, b) => a.at - b.at)) await sayTurn(services, turn)
}

function fits({ person }: DemoMember, { person: other }: DemoMember): boolean {
  return (
    person.site_niche === other.site_niche && (person.seeking === 'both' || person.seeking === other.gender)
  )
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
      return { from, to, body: random.pick(choices), at, client_id }
    })
}

/** Pays for a line and says it; who answers has read what came before. */
async function sayTurn(services: Services, { from, to, body, at, client_id }: Turn): Promise<void> {
  const work = createWork(services, { now: new Date(at), log: services.log })
  await work.transaction(async (inner) => {
    await grantCredits(inner, {
      account_id: from.id,
      amount: storyCredits,
      reason: 'correction',
      reference: 'demo',
      idempotency_key: `demo:${from.id}`,
    })
    const outgoing = {
      sender_id: from.id,
      recipient_id: to.id,
      client_id,
      body,
      fictional_acknowledged: false,
    }
    const [verdict] = await sendMessages(inner, [outgoing])
    if (verdict?.kind !== 'sent') return
    const { id, conversation_id } = verdict.message
    await recordReadings(inner, [
      {
        profile_id: from.id,
        other_id: to.id,
        conversation_id,
        up_to: id,
        has_receipt: true,
        tells_delivery: true,
      },
    ])
  })
}

/** The same id for the same line, so that an interrupted demo never says a thing twice. */
function clientIdOf(line: string): string {
  const hex = createHash('sha256').update(line).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
