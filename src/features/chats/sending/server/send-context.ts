import { allSettledOrThrow } from '../../../../server/all-settled.ts'
import type { Work } from '../../../../server/work.ts'
import { findAllReachable, type Reached } from '../../../cards/server/public.ts'
import { lockBalances } from '../../../credits/server/public.ts'
import { findPhotosByIds } from '../../../photos/server/public.ts'
import type { StoredAnswer } from '../../../profiles/answer-rules.ts'
import { lockAnswers } from '../../../profiles/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import {
  type DirectedPair,
  type LockedPair,
  lockConversationsOfPairs,
} from '../../conversations/server/conversations-table.ts'
import { pairKey, unique } from '../../conversations/server/pair-key.ts'
import { findAllStarted } from '../../conversations/server/totals-table.ts'
import type { OutgoingMessage, SendContext } from './decide.ts'
import { loadFreeSent } from './free-limit.ts'
import { takeMessageIds } from './new-messages-queries.ts'
import { loadOpenersSent } from './opener-limits.ts'
import { loadRepeats } from './repeats.ts'

/** What a transaction locks before it writes or marks messages. */
export interface Locked {
  /** The senders' balances, by account. */
  balances: ReadonlyMap<number, number>
  /** The existing conversations, by pair. */
  conversations: ReadonlyMap<string, LockedPair>
  /** The recipients' answers, for messages about one. */
  answers: ReadonlyMap<number, readonly StoredAnswer[]>
}

/** A message, as far as it determines what to lock. */
type LockTarget = DirectedPair & Pick<OutgoingMessage, 'about'>

/**
 * The locks of a transaction whose statements have been sent. A connection runs its statements in the order in
 * which they are sent, so a statement sent after this object exists runs under the locks, awaited or not.
 * Functions whose statements need the locks take it as a parameter; only `lock` creates it.
 */
export class Locking {
  readonly acquired: Promise<Locked>

  private constructor(acquired: Promise<Locked>) {
    this.acquired = acquired
  }

  /**
   * Locks the senders' accounts, the answers that messages are about, and then the conversations, each in the order of
   * ids, in one round trip: those that are written to, and those of other pairs in which the transaction marks messages.
   */
  static lock({ db }: Work, written: LockTarget[], marked: DirectedPair[]): Locking {
    const pairs = new Map([...written, ...marked].map((pair) => [pairKey(pair), pair]))
    const senders = unique(written.map((pair) => pair.sender_id))
    const quoted = unique(
      written.flatMap((message) => (message.about?.about_prompt ? [message.recipient_id] : [])),
    )
    const statements = allSettledOrThrow([
      senders.length > 0 ? lockBalances(db, senders) : Promise.resolve(new Map<number, number>()),
      quoted.length > 0 ? lockAnswers(db, quoted) : Promise.resolve(new Map<number, StoredAnswer[]>()),
      pairs.size > 0 ? lockConversationsOfPairs(db, [...pairs.values()]) : Promise.resolve([]),
    ])
    return new Locking(
      statements.then(([balances, answers, locked]) => ({
        balances,
        answers,
        conversations: new Map(locked.map((row) => [pairKey(row), row])),
      })),
    )
  }
}

const noContext: SendContext = {
  balances: new Map(),
  repeats: null,
  reached: new Map(),
  conversations: new Map(),
  started: new Map(),
  openers: { now: new Date(0), texts: new Map(), starts: new Map() },
  free: new Map(),
  photos: new Map(),
  answers: new Map(),
  settings: new Map(),
  ids: [],
}

/**
 * Loads under the locks what decides about messages; no statement if there are none. Takes one round trip
 * with the locks, except for messages that start a conversation or go to fictional profiles.
 */
export async function loadContext(
  work: Work,
  locking: Locking,
  batch: OutgoingMessage[],
): Promise<SendContext> {
  if (batch.length === 0) return noContext
  const { db } = work
  const pairs = [...new Map(batch.map((outgoing) => [pairKey(outgoing), outgoing])).values()]
  const [{ balances, conversations, answers }, repeats, rows, ids, photos] = await allSettledOrThrow([
    locking.acquired,
    loadRepeats(work, batch),
    // After the locks, so that it sees a block whose chats are gone by then.
    findAllReachable(
      db,
      pairs.map(({ sender_id, recipient_id }) => ({ from_id: sender_id, to_id: recipient_id })),
    ),
    takeMessageIds(db, batch.length),
    loadPhotos(work, batch),
  ])
  const reached = new Map(
    rows.map((row) => [pairKey({ sender_id: row.from_id, recipient_id: row.to_id }), row]),
  )
  const fictional = [...conversations].flatMap(([pair, row]) =>
    reached.get(pair)?.is_fictional ? [row] : [],
  )
  const starting = batch.filter((outgoing) => !conversations.has(pairKey(outgoing)))
  const openers = starting.filter((outgoing) => reached.get(pairKey(outgoing))?.is_fictional === false)
  return {
    balances,
    repeats,
    reached,
    conversations,
    openers: await loadOpenersSent(work, openers),
    started: await loadStarted(work, starting),
    free: await loadFreeSent(work, fictional),
    photos,
    answers,
    settings: await loadSettings(work, rows),
    ids,
  }
}

/** Loads how many conversations members have started; no statement if none is to be started. */
async function loadStarted({ db }: Work, starting: OutgoingMessage[]): Promise<SendContext['started']> {
  if (starting.length === 0) return new Map()
  return findAllStarted(db, unique(starting.map((outgoing) => outgoing.sender_id)))
}

/** Loads the photos to be sent; no statement if there are none. */
async function loadPhotos({ db }: Work, batch: OutgoingMessage[]): Promise<SendContext['photos']> {
  const ids = unique(batch.flatMap(({ photo_id }) => photo_id ?? []))
  if (ids.length === 0) return new Map()
  return new Map((await findPhotosByIds(db, ids)).map((photo) => [photo.id, photo]))
}

async function loadSettings(work: Work, reached: Reached[]): Promise<SendContext['settings']> {
  const settings = new Map<number, SiteSettings>()
  for (const siteId of unique(reached.map((row) => row.from_site_id))) {
    settings.set(siteId, (await siteById(work, siteId)).settings)
  }
  return settings
}
