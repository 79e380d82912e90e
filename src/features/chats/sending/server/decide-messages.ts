import { commonRefusals, type Refusal, refuse } from '../../../../core/refusals.ts'
import { allSettledOrThrow } from '../../../../server/db/pipeline.ts'
import type { Work } from '../../../../server/work.ts'
import { findAllReachable, type Reached } from '../../../cards/server/public.ts'
import type { OfferedGift } from '../../../gifts/rules.ts'
import { findPhotosByIds, type PhotoRow } from '../../../photos/server/public.ts'
import type { SiteSettings } from '../../../sites/rules.ts'
import { siteById } from '../../../sites/server/public.ts'
import type { DirectedPair, LockedPair } from '../../conversations/server/conversations-table.ts'
import type { Locked } from '../../conversations/server/locks.ts'
import { clientKey, pairKey, unique } from '../../conversations/server/pair-key.ts'
import { findAllStarted } from '../../conversations/server/totals-table.ts'
import { costOf, type HintKind, isNewStart, refusalOf, type SendFacts } from '../../rules.ts'
import { hintsOf } from '../../safety/scam-warnings.ts'
import { type FreeSent, judgeFree, loadFreeSent } from './free-limit.ts'
import { takeMessageIds } from './new-messages-table.ts'
import { judgeOpener, loadOpenersSent, type OpenersSent } from './opener-limits.ts'
import type { OpenerText } from './opener-texts-table.ts'
import { loadRepeats, type Repeats } from './repeats.ts'

/** A message that a member wants to send: text, or a photo or gift with or without text. */
export interface OutgoingMessage extends DirectedPair {
  client_id: string
  body: string | null
  gift?: OfferedGift | null
  /** A photo of the sender. */
  photo_id?: number | null
  /** The message it replies to; must be in the sender's chat with the recipient. */
  reply_to_id?: number | null
  fictional_acknowledged: boolean
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
  /** Whether the pair had no conversation when the context was loaded. */
  starts: boolean
  /** The scam warnings for its recipient. */
  hints: HintKind[]
  /** For an opener to a real member how often its text was sent, including this one. */
  opener: OpenerText | null
  cost: number
  /** The sender's balance after it. */
  balance: number
}

/**
 * Decides message by message, in the given order: each accepted message counts for those after it. Updates
 * `known` after each accepted message.
 */
export function decideMessages(batch: OutgoingMessage[], known: SendContext): Decision[] {
  const decisions = new Map<string, Decision>()
  return batch.map((outgoing) => {
    const key = clientKey(outgoing)
    if (known.repeats?.has(key)) return { kind: 'repeated' }
    const earlier = decisions.get(key)
    if (earlier) return earlier.kind === 'accepted' ? { kind: 'repeated' } : earlier
    const decision = decideOne(outgoing, known)
    decisions.set(key, decision)
    return decision
  })
}

/** The context of a batch, loaded under the locks of its transaction. */
export interface SendContext {
  /**
   * The senders' balances; updated while messages are decided one after another, like `conversations` and
   * `started`.
   */
  balances: Map<number, number>
  repeats: Repeats
  reached: ReadonlyMap<string, Reached>
  /** The existing conversations, locked. */
  locked: ReadonlyMap<string, LockedPair>
  conversations: Map<string, { fictional_acknowledged: boolean }>
  started: Map<number, number>
  openers: OpenersSent
  free: FreeSent
  photos: KnownPhotos
  settings: ReadonlyMap<number, SiteSettings>
  /** As many as there are messages. */
  ids: number[]
}

/**
 * Loads the context after acquiring the locks, in one round trip with them, except for messages that start a
 * conversation.
 */
export async function loadSendContext(
  work: Work,
  batch: OutgoingMessage[],
  locking: Promise<Locked>,
): Promise<SendContext> {
  const { db } = work
  const pairs = [...new Map(batch.map((outgoing) => [pairKey(outgoing), outgoing])).values()]
  const [{ balances, conversations: locked }, repeats, reached, ids, photos] = await allSettledOrThrow([
    locking,
    loadRepeats(work, batch),
    // After the locks, so that it sees a block whose chats are gone by then.
    findAllReachable(
      db,
      pairs.map(({ sender_id, recipient_id }) => ({ from_id: sender_id, to_id: recipient_id })),
    ),
    takeMessageIds(db, batch.length),
    loadPhotos(work, batch),
  ])
  const settings = new Map<number, SiteSettings>()
  for (const siteId of unique(reached.map((row) => row.from_site_id))) {
    settings.set(siteId, (await siteById(work, siteId)).settings)
  }
  return {
    balances,
    repeats,
    reached: new Map(
      reached.map((row) => [pairKey({ sender_id: row.from_id, recipient_id: row.to_id }), row]),
    ),
    locked,
    conversations: new Map(locked),
    ...(await loadStarts(work, batch, { locked, reached })),
    free: await loadFreeSent(work, fictionalOf(reached, locked)),
    photos,
    settings,
    ids,
  }
}

/** Returns the batch's conversations with fictional profiles. */
function fictionalOf(reached: Reached[], locked: ReadonlyMap<string, LockedPair>): LockedPair[] {
  return reached.flatMap(({ from_id, to_id, is_fictional }) => {
    const pair = is_fictional && locked.get(pairKey({ sender_id: from_id, recipient_id: to_id }))
    return pair ? [pair] : []
  })
}

/** Loads the limits of members who start conversations; no statement if there are none. */
async function loadStarts(
  work: Work,
  batch: OutgoingMessage[],
  { locked, reached }: { locked: ReadonlyMap<string, LockedPair>; reached: Reached[] },
): Promise<Pick<SendContext, 'started' | 'openers'>> {
  const starting = batch.filter((outgoing) => !locked.has(pairKey(outgoing)))
  const real = new Set(
    reached
      .filter((row) => !row.is_fictional)
      .map((row) => pairKey({ sender_id: row.from_id, recipient_id: row.to_id })),
  )
  const openers = await loadOpenersSent(
    work,
    starting.filter((outgoing) => real.has(pairKey(outgoing))),
  )
  if (starting.length === 0) return { started: new Map(), openers }
  const senders = unique(starting.map((outgoing) => outgoing.sender_id))
  return { started: await findAllStarted(work.db, senders), openers }
}

type KnownPhotos = ReadonlyMap<number, Pick<PhotoRow, 'profile_id' | 'status'>>

/** Loads the photos to be sent; no statement if there are none. */
async function loadPhotos({ db }: Work, fresh: OutgoingMessage[]): Promise<KnownPhotos> {
  const ids = unique(fresh.flatMap(({ photo_id }) => photo_id ?? []))
  if (ids.length === 0) return new Map()
  return new Map((await findPhotosByIds(db, ids)).map((photo) => [photo.id, photo]))
}

/** Returns why a photo cannot be sent: it does not belong to the sender, or was rejected (api: Chat). */
function photoFault({ sender_id, photo_id }: OutgoingMessage, photos: KnownPhotos): SendFacts['photo'] {
  if (photo_id == null) return null
  const photo = photos.get(photo_id)
  if (photo?.profile_id !== sender_id) return 'gone'
  return photo.status === 'rejected' ? 'rejected' : null
}

/** Returns what a message costs by the price list of the sender's site. */
function priceOf({ gift, photo_id }: OutgoingMessage, settings: SiteSettings): number {
  if (gift) return gift.credits
  return photo_id == null ? settings.message_credits : settings.photo_credits
}

function decideOne(outgoing: OutgoingMessage, known: SendContext): Decision {
  const pair = pairKey(outgoing)
  const reached = known.reached.get(pair)
  const settings = reached && known.settings.get(reached.from_site_id)
  if (!reached || !settings) return { kind: 'refused', refusal: refuse(commonRefusals, 'not_found') }
  if (!reached.from_is_active)
    return { kind: 'refused', refusal: refuse(commonRefusals, 'activation_required') }
  const { sender_id } = outgoing
  const conversation = known.conversations.get(pair)
  const balance = known.balances.get(sender_id) ?? 0
  const started = known.started.get(sender_id) ?? 0
  const cost = costOf(reached.is_fictional, priceOf(outgoing, settings))
  const facts = {
    body: outgoing.body,
    message_length: settings.message_length,
    // A sender who is invisible to the recipient cannot write to them; a block is reported all the same.
    reach: reached.from_hides && reached.reach === 'open' ? 'gone' : reached.reach,
    photo: photoFault(outgoing, known.photos),
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
  const tooMany = reached.is_fictional ? judgeFree(known.free, known.locked.get(pair)) : null
  if (tooMany) return { kind: 'refused', refusal: tooMany }
  known.balances.set(sender_id, balance - cost)
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
