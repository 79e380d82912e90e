import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type OutgoingContents, readMessages, sendMessages } from '../src/features/chats/server/public.ts'
import { grantCredits } from '../src/features/credits/server/public.ts'
import { createWork } from '../src/server/run-work.ts'
import type { Services, Work } from '../src/server/work.ts'
import type { DemoMember } from './demo-member.ts'

/** Enough for the demo's own messages, which are charged like any others. */
const storyCredits = 200

/** One message from a demo member to another. */
export type Turn = OutgoingContents & {
  from: DemoMember
  to: DemoMember
  /** Time in milliseconds. */
  at: number
  client_id: string
  /** The message it replies to. */
  reply_to_id?: number | null
  /** The recipient is a fictional profile, which never writes or reads. */
  isToFictional?: boolean
}

/** A sent message, by its ids. */
export interface SentTurn {
  id: number
  conversation_id: number
}

/** Pays for a message and sends it, after the sender has read the previous ones; null if it was refused. */
export async function sendTurn(services: Services, turn: Turn): Promise<SentTurn | null> {
  const { from, to, at, isToFictional = false, ...message } = turn
  return inWork(services, at, async (work) => {
    await giveDemoCredits(work, from.id, storyCredits)
    const [verdict] = await sendMessages(work, [
      {
        ...message,
        sender_id: from.id,
        recipient_id: to.id,
        fictional_acknowledged: isToFictional,
      },
    ])
    if (!verdict || verdict.kind === 'refused') return null
    const { id, conversation_id } = verdict.message
    await readUpTo(work, from, to, { id, conversation_id })
    return { id, conversation_id }
  })
}

/** Marks a chat as read up to a message. Must run in a transaction. */
export async function readUpTo(
  work: Work,
  reader: DemoMember,
  other: DemoMember,
  { id, conversation_id }: SentTurn,
): Promise<void> {
  const reading = { profile_id: reader.id, other_id: other.id, conversation_id, up_to: id }
  await readMessages(work, [{ ...reading, has_receipt: true, tells_delivery: true }])
}

/** Gives a demo member credits, once. */
export function giveDemoCredits(work: Work, accountId: number, amount: number): Promise<unknown> {
  return grantCredits(work, {
    account_id: accountId,
    amount,
    reason: 'demo',
    reference: 'demo',
    idempotency_key: `demo:${accountId}`,
  })
}

/** Runs a transaction as if at that time. */
export async function inWork<T>(services: Services, at: number, run: (work: Work) => Promise<T>): Promise<T> {
  // The embedded database never yields to requests, such as those of the page that shows the progress.
  await setImmediate()
  return createWork(services, { now: new Date(at), log: services.log }).transaction(run)
}

/** Returns the same id for the same line, so that an interrupted demo never sends a message twice. */
export function clientIdOf(line: string): string {
  const hex = createHash('sha256').update(line).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
