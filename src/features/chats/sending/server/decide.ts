import { commonRefusals, type Refusal, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerMinute } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import type { Reached } from '../../../cards/server/public.ts'
import type { PhotoRow } from '../../../photos/server/public.ts'
import type { StoredAnswer } from '../../../profiles/answer-rules.ts'
import { messagePrice, type PriceFacts } from '../../../sites/price-rules.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import type { LockedPair } from '../../conversations/server/conversations-table.ts'
import { clientKey, pairKey } from '../../conversations/server/pair-key.ts'
import { countNewest, type MessageRow } from '../../messages/server/messages-table.ts'
import { freePerMinute, isNewStart, maxTextsBefore, type ScamWarning, type SendFacts } from '../../rules.ts'
import { scamWarningsIn } from '../../safety/scam-warnings.ts'
import { type CountedOpener, judgeOpener, type OpenersSent } from './opener-limits.ts'
import { type OpenerText, openerName, type Starts } from './opener-texts-table.ts'
import { refusalOf, refusalOfRestricted } from './refusal-of.ts'
import { attachedTo, type OutgoingMessage, pricedOf } from './sent-kinds.ts'
import { type TextsBefore, wroteAlone } from './texts-before.ts'

/** How many free messages were sent in each conversation in the last minute. */
type FreeSent = ReadonlyMap<number, number>

/**
 * Counts the recent messages to fictional profiles, up to the limit; no statement if there are none to send.
 */
export async function loadFreeSent({ db, now }: Work, fictional: LockedPair[]): Promise<FreeSent> {
  if (fictional.length === 0) return new Map()
  return countNewest(db, fictional, { since: addSeconds(now, -secondsPerMinute), limit: freePerMinute })
}

/** Returns why a message to a fictional profile may not be sent: `too_many_requests`, or null. */
function refusalOfFree(sent: FreeSent, conversation: LockedPair | undefined): Refusal | null {
  if (!conversation || (sent.get(conversation.conversation_id) ?? 0) < freePerMinute) return null
  return refuse(commonRefusals, 'too_many_requests', { retry_after: secondsPerMinute })
}

/** The context of a batch, loaded under the locks of its transaction; nothing changes it afterwards. */
export interface SendContext {
  /** The senders' balances. */
  balances: ReadonlyMap<number, number>
  /** Earlier messages, by client key; null if they were not looked up. */
  repeats: ReadonlyMap<string, MessageRow> | null
  reached: ReadonlyMap<string, Reached>
  /** The existing conversations, locked. */
  conversations: ReadonlyMap<string, LockedPair>
  /** How many conversations with real members each sender has started. */
  started: ReadonlyMap<number, number>
  openers: OpenersSent
  free: FreeSent
  textsBefore: TextsBefore
  photos: ReadonlyMap<number, Pick<PhotoRow, 'profile_id' | 'status'>>
  /** The recipients' answers to prompts, for messages about one; locked. */
  answers: ReadonlyMap<number, readonly StoredAnswer[]>
  /** The facts that decide about prices, by pair, before the first message of the batch. */
  prices: ReadonlyMap<string, PriceFacts>
  /** The settings of the senders' sites. */
  settings: ReadonlyMap<number, SiteSettings>
  /** Ids for new messages, as many as there are messages. */
  ids: readonly number[]
}

/** The decision about one message. */
export type Decision = Accepted | { kind: 'repeated' } | { kind: 'refused'; refusal: Refusal }

/** A message that may be sent. */
export interface Accepted {
  kind: 'accepted'
  /** The key of its pair and client id. */
  key: string
  outgoing: OutgoingMessage
  is_fictional: boolean
  /** True if the pair had no conversation when the context was loaded. */
  starts: boolean
  /** The scam warnings for its recipient. */
  scam_warnings: ScamWarning[]
  /** Recent texts of its sender to the recipient, oldest first, as far as they are read together with it. */
  textsBefore: readonly string[]
  /** For an opener to a real member: what its sender has started and sent of its text, including this one. */
  opener: CountedOpener | null
  cost: number
  /** The sender's balance after it. */
  balance: number
}

/**
 * Decides message by message, in the given order: each accepted message counts for those after it. Pure: it
 * reads the context and changes nothing.
 */
export function decide(batch: OutgoingMessage[], context: SendContext): Decision[] {
  const tally = startTally(context)
  const decisions = new Map<string, Decision>()
  return batch.map((outgoing) => {
    const key = clientKey(outgoing)
    if (context.repeats?.has(key)) return { kind: 'repeated' }
    const earlier = decisions.get(key)
    if (earlier) return earlier.kind === 'accepted' ? { kind: 'repeated' } : earlier
    const decision = decideOne(outgoing, context, tally)
    if (decision.kind === 'accepted') count(decision, context, tally)
    decisions.set(key, decision)
    return decision
  })
}

/** The context as the accepted messages of the batch have changed it so far. */
interface Tally {
  balances: Map<number, number>
  started: Map<number, number>
  /** Pairs with a conversation, and whether the sender acknowledged that the recipient is fictional. */
  acknowledged: Map<string, boolean>
  texts: Map<string, OpenerText>
  starts: Map<number, Starts>
  free: Map<number, number>
  textsBefore: Map<string, readonly string[]>
  prices: Map<string, PriceFacts>
}

function startTally(context: SendContext): Tally {
  const { balances, started, conversations, openers, free, textsBefore, prices } = context
  return {
    balances: new Map(balances),
    started: new Map(started),
    acknowledged: new Map([...conversations].map(([pair, row]) => [pair, row.fictional_acknowledged])),
    texts: new Map(openers.texts),
    starts: new Map(openers.starts),
    free: new Map(free),
    textsBefore: new Map(textsBefore),
    prices: new Map(prices),
  }
}

function decideOne(outgoing: OutgoingMessage, context: SendContext, tally: Tally): Decision {
  const pair = pairKey(outgoing)
  const reached = context.reached.get(pair)
  const settings = reached && context.settings.get(reached.from_site_id)
  const priceFacts = tally.prices.get(pair)
  if (!reached || !settings || !priceFacts)
    return { kind: 'refused', refusal: refuse(commonRefusals, 'not_found') }
  if (!reached.from_is_active)
    return { kind: 'refused', refusal: refuse(commonRefusals, 'activation_required') }
  const { is_fictional } = reached
  const balance = tally.balances.get(outgoing.sender_id) ?? 0
  const { credits: cost } = messagePrice(settings, pricedOf(outgoing), priceFacts)
  const facts = {
    body: outgoing.body,
    message_length: settings.message_length,
    // A sender who is invisible to the recipient cannot write to them; a block is reported all the same.
    reach: reached.from_hides && reached.reach === 'open' ? 'gone' : reached.reach,
    photo: photoFault(outgoing, context.photos),
    is_fictional,
    fictional_acknowledged: outgoing.fictional_acknowledged || (tally.acknowledged.get(pair) ?? false),
    has_conversation: tally.acknowledged.has(pair),
    paid_user: reached.from_paid_user,
    conversations_started: tally.started.get(outgoing.sender_id) ?? 0,
    cost,
    max_cost: outgoing.max_credits ?? cost,
    balance,
  }
  const refusal = refusalOfRestricted(reached.from_restrictions ?? [], facts) ?? refusalOf(facts)
  if (refusal) return { kind: 'refused', refusal }
  const opener = isNewStart(facts) ? judgeOpener({ ...tally, now: context.openers.now }, outgoing) : null
  if (opener?.refusal) return { kind: 'refused', refusal: opener.refusal }
  const tooMany = is_fictional ? refusalOfFree(tally.free, context.conversations.get(pair)) : null
  if (tooMany) return { kind: 'refused', refusal: tooMany }
  const textsBefore = tally.textsBefore.get(pair) ?? []
  const warnings = outgoing.body === null || is_fictional ? [] : scamWarningsIn(outgoing.body, textsBefore)
  return {
    kind: 'accepted',
    key: clientKey(outgoing),
    outgoing,
    is_fictional,
    starts: !facts.has_conversation,
    scam_warnings: [...warnings, ...(opener?.scam_warnings ?? [])],
    textsBefore,
    opener: opener && { text: opener.text, starts: opener.starts },
    cost,
    balance: balance - cost,
  }
}

/** Counts an accepted message for those after it. */
function count(accepted: Accepted, context: SendContext, tally: Tally): void {
  const { outgoing, is_fictional, textsBefore, opener, balance } = accepted
  const { sender_id, recipient_id } = outgoing
  const pair = pairKey(outgoing)
  const back = pairKey({ sender_id: recipient_id, recipient_id: sender_id })
  tally.balances.set(sender_id, balance)
  tally.acknowledged.set(pair, outgoing.fictional_acknowledged || (tally.acknowledged.get(pair) ?? false))
  if (outgoing.body !== null && wroteAlone(outgoing, context.conversations.get(pair))) {
    tally.textsBefore.set(pair, [...textsBefore, outgoing.body].slice(-maxTextsBefore))
  }
  const [prices, pricesBack] = [tally.prices.get(pair), tally.prices.get(back)]
  if (prices) tally.prices.set(pair, { ...prices, opens_match: false })
  if (pricesBack) tally.prices.set(back, { ...pricesBack, received_at: pricesBack.now })
  if (!tally.acknowledged.has(back)) tally.acknowledged.set(back, false)
  if (opener) {
    tally.started.set(sender_id, (tally.started.get(sender_id) ?? 0) + 1)
    tally.starts.set(sender_id, opener.starts)
    if (opener.text) tally.texts.set(openerName(opener.text), opener.text)
  }
  const conversation = context.conversations.get(pair)
  if (is_fictional && conversation) {
    const { conversation_id } = conversation
    tally.free.set(conversation_id, (tally.free.get(conversation_id) ?? 0) + 1)
  }
}

/** Returns why a photo cannot be sent: it does not belong to the sender, or was rejected (api: Chat). */
function photoFault(outgoing: OutgoingMessage, photos: SendContext['photos']): SendFacts['photo'] {
  const { photo_id } = attachedTo(outgoing)
  if (photo_id === null) return null
  const photo = photos.get(photo_id)
  if (photo?.profile_id !== outgoing.sender_id) return 'gone'
  return photo.status === 'rejected' ? 'rejected' : null
}
