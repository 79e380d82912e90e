import { commonRefusals, type Refusal, refuse } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { findAllReached, type Reached } from '../../cards/server/public.ts'
import type { OfferedGift } from '../../gifts/rules.ts'
import type { SiteSettings } from '../../sites/rules.ts'
import { siteById } from '../../sites/server/public.ts'
import { hintsOf } from '../hints.ts'
import { costOf, type HintKind, isNewStart, refusalOf } from '../rules.ts'
import { type DirectedPair, findAllPairs } from './conversations-table.ts'
import type { MessageRow } from './messages-table.ts'
import { judgeOpener, loadOpenersSent, type OpenersSent } from './opener-limits.ts'
import type { OpenerText } from './opener-texts-table.ts'
import { findAllStarted } from './totals-table.ts'

/** A message that a member wants to send: words, or a gift with or without words. */
export interface OutgoingMessage extends DirectedPair {
  client_id: string
  body: string | null
  gift?: OfferedGift | null
  /** The message that it answers; must stand in the sender's chat with the recipient. */
  reply_to_id?: number | null
  fictional_acknowledged: boolean
}

/** What is to become of one message; `key` names it by its pair and client id. */
export type Decision = Accepted | { kind: 'repeated'; key: string } | { kind: 'refused'; refusal: Refusal }

/** A message that may be sent. */
export interface Accepted {
  kind: 'accepted'
  key: string
  outgoing: OutgoingMessage
  is_fictional: boolean
  /** Whether the pair has no conversation as far as was seen. */
  starts: boolean
  /** What its recipient is warned of. */
  hints: HintKind[]
  /** Of an opener to a real member how often its words were sent, with this one. */
  opener: OpenerText | null
  cost: number
  /** What the sender has left after it. */
  balance: number
}

/**
 * Decides message by message, in the given order: one that was accepted counts for those after it. `repeats` are the
 * messages that were sent before, by client key; `balances`, of locked accounts, is left as it is after what was
 * accepted.
 */
export async function decideMessages(
  work: Work,
  batch: OutgoingMessage[],
  repeats: Map<string, MessageRow>,
  balances: Map<number, number>,
): Promise<Decision[]> {
  const fresh = batch.filter((outgoing) => !repeats.has(clientKey(outgoing)))
  const known = await loadKnown(work, fresh)
  const decisions = new Map<string, Decision>()
  return batch.map((outgoing) => {
    const key = clientKey(outgoing)
    if (repeats.has(key)) return { kind: 'repeated', key }
    const earlier = decisions.get(key)
    if (earlier) return earlier.kind === 'accepted' ? { kind: 'repeated', key } : earlier
    const decision = decideOne(outgoing, known, balances)
    decisions.set(key, decision)
    return decision
  })
}

/** What is known of the pairs of a batch; changes while its messages are decided one after the other. */
interface Known {
  reached: Map<string, Reached>
  conversations: Map<string, { fictional_acknowledged: boolean }>
  started: Map<number, number>
  openers: OpenersSent
  settings: Map<number, SiteSettings>
}

async function loadKnown(work: Work, fresh: OutgoingMessage[]): Promise<Known> {
  const pairs = [...new Map(fresh.map((outgoing) => [pairKey(outgoing), outgoing])).values()]
  if (pairs.length === 0) {
    const openers = await loadOpenersSent(work, [])
    return { reached: new Map(), conversations: new Map(), started: new Map(), openers, settings: new Map() }
  }
  const reached = await findAllReached(
    work.db,
    pairs.map(({ sender_id, recipient_id }) => ({ from_id: sender_id, to_id: recipient_id })),
  )
  const conversations = await findAllPairs(work.db, pairs)
  const known = new Map(conversations.map((row) => [pairKey(row), row]))
  const starting = pairs.filter((pair) => !known.has(pairKey(pair))).map((pair) => pair.sender_id)
  const started =
    starting.length > 0 ? await findAllStarted(work.db, distinct(starting)) : new Map<number, number>()
  const real = new Set(
    reached
      .filter((row) => !row.is_fictional)
      .map((row) => pairKey({ sender_id: row.from_id, recipient_id: row.to_id })),
  )
  const openers = await loadOpenersSent(
    work,
    fresh.filter((outgoing) => !known.has(pairKey(outgoing)) && real.has(pairKey(outgoing))),
  )
  const settings = new Map<number, SiteSettings>()
  for (const siteId of distinct(reached.map((row) => row.from_site_id))) {
    settings.set(siteId, (await siteById(work, siteId)).settings)
  }
  return {
    reached: new Map(
      reached.map((row) => [pairKey({ sender_id: row.from_id, recipient_id: row.to_id }), row]),
    ),
    conversations: known,
    started,
    openers,
    settings,
  }
}

function decideOne(outgoing: OutgoingMessage, known: Known, balances: Map<number, number>): Decision {
  const pair = pairKey(outgoing)
  const reached = known.reached.get(pair)
  const settings = reached && known.settings.get(reached.from_site_id)
  if (!reached || !settings) return { kind: 'refused', refusal: refuse(commonRefusals, 'not_found') }
  if (!reached.from_is_active)
    return { kind: 'refused', refusal: refuse(commonRefusals, 'activation_required') }
  const { sender_id } = outgoing
  const conversation = known.conversations.get(pair)
  const balance = balances.get(sender_id) ?? 0
  const started = known.started.get(sender_id) ?? 0
  const cost = costOf(reached.is_fictional, outgoing.gift?.credits ?? settings.message_credits)
  const facts = {
    body: outgoing.body,
    message_length: settings.message_length,
    // Whom the other cannot see does not write to them either; a block is told all the same.
    reach: reached.from_hides && reached.reach === 'open' ? 'gone' : reached.reach,
    is_fictional: reached.is_fictional,
    fictional_acknowledged:
      outgoing.fictional_acknowledged || (conversation?.fictional_acknowledged ?? false),
    has_conversation: conversation !== undefined,
    paid_user: reached.from_paid_user,
    conversations_started: started,
    cost,
    balance,
  }
  const refusal = refusalOf(facts)
  if (refusal) return { kind: 'refused', refusal }
  const opener = isNewStart(facts) ? judgeOpener(known.openers, outgoing) : null
  if (opener?.refusal) return { kind: 'refused', refusal: opener.refusal }
  balances.set(sender_id, balance - cost)
  if (isNewStart(facts)) known.started.set(sender_id, started + 1)
  known.conversations.set(pair, { fictional_acknowledged: facts.fictional_acknowledged })
  const back = pairKey({ sender_id: outgoing.recipient_id, recipient_id: sender_id })
  if (!known.conversations.has(back)) known.conversations.set(back, { fictional_acknowledged: false })
  return {
    kind: 'accepted',
    key: clientKey(outgoing),
    outgoing,
    is_fictional: reached.is_fictional,
    starts: !conversation,
    hints: [
      ...(outgoing.body === null || reached.is_fictional ? [] : hintsOf(outgoing.body)),
      ...(opener?.hints ?? []),
    ],
    opener: opener?.text ?? null,
    cost,
    balance: balance - cost,
  }
}

/** Names a message by its pair and client id; a UUID may be written in either case. */
export function clientKey(message: DirectedPair & { client_id: string }): string {
  return `${pairKey(message)}:${message.client_id.toLowerCase()}`
}

/** Names a pair in the direction of writing. */
export function pairKey({ sender_id, recipient_id }: DirectedPair): string {
  return `${sender_id}>${recipient_id}`
}

/** Each number once. */
export function distinct(ids: number[]): number[] {
  return [...new Set(ids)]
}
