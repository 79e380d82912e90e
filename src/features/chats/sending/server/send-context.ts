import { allSettledOrThrow } from '../../../../server/all-settled.ts'
import { hasRun, readAsOne } from '../../../../server/db/combined-statement.ts'
import type { Work } from '../../../../server/work.ts'
import { type Reached, reachable } from '../../../cards/server/public.ts'
import { type Balance, lockedBalances } from '../../../credits/server/public.ts'
import { findPhotosByIds } from '../../../photos/server/public.ts'
import type { StoredAnswer } from '../../../profiles/answer-rules.ts'
import { lockedAnswers } from '../../../profiles/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import {
  type LockedPair,
  lockConversationsOfPairs,
  lockedConversations,
} from '../../conversations/server/conversations-table.ts'
import { pairKey, unique } from '../../conversations/server/pair-key.ts'
import { findAllStarted } from '../../conversations/server/totals-table.ts'
import { loadFreeSent, type SendContext } from './decide.ts'
import { nextMessageIds, takeMessageIds } from './new-messages-queries.ts'
import { loadOpenersSent } from './opener-limits.ts'
import { loadPriceFacts } from './price-facts-queries.ts'
import { loadRepeats } from './repeats.ts'
import { attachedTo, type OutgoingMessage } from './sent-kinds.ts'
import { loadTextsBefore } from './texts-before.ts'

/** The rows that a transaction locks before it writes messages. */
export interface Locked {
  /** The senders' balances, by account. */
  balances: ReadonlyMap<number, number>
  /** The existing conversations, by pair. */
  conversations: ReadonlyMap<string, LockedPair>
  /** The recipients' answers, for messages about one. */
  answers: ReadonlyMap<number, readonly StoredAnswer[]>
}

/**
 * Locks the senders' accounts, the answers that messages are about, and then the conversations, each in the order of
 * ids, by one statement. A statement sent after it runs under the locks, awaited or not.
 *
 * The next statement reads the rows that decide, in the same round trip: this one sees the rows that it does not lock as
 * they were before it waited.
 */
async function lock({ db }: Work, batch: OutgoingMessage[]): Promise<Locked> {
  const pairs = [...new Map(batch.map((outgoing) => [pairKey(outgoing), outgoing])).values()]
  const senders = unique(batch.map(({ sender_id }) => sender_id))
  const quoted = unique(
    batch.flatMap(({ about, recipient_id }) => (about?.about_prompt ? [recipient_id] : [])),
  )
  const locked = await readAsOne<{
    locked_balances: Balance
    locked_answers: { id: number; prompts: StoredAnswer[] }
    locked_conversations: LockedPair
  }>(db, {
    locked_balances: lockedBalances(senders),
    locked_answers: lockedAnswers(quoted, hasRun('locked_balances')),
    locked_conversations: lockedConversations(pairs, hasRun('locked_answers')),
  })
  return {
    balances: new Map(locked.locked_balances.map(({ id, credits }) => [id, credits])),
    answers: new Map(locked.locked_answers.map(({ id, prompts }) => [id, prompts])),
    conversations: new Map(locked.locked_conversations.map((row) => [pairKey(row), row])),
  }
}

/**
 * Locks what messages change, and loads what decides about them. Takes one round trip, except for messages that start a
 * conversation or go to fictional profiles.
 */
export async function lockContext(work: Work, batch: OutgoingMessage[]): Promise<SendContext> {
  const { db } = work
  const pairs = [...new Map(batch.map((outgoing) => [pairKey(outgoing), outgoing])).values()]
  const [{ balances, answers, conversations: found }, repeats, { reached: rows, ids }, photos] =
    await allSettledOrThrow([
      // The first of several errors is the cause.
      lock(work, batch),
      loadRepeats(work, batch),
      // After the locks, so that it sees a block whose chats are gone by then.
      readAsOne<{ reached: Reached; ids: { id: number } }>(db, {
        reached: reachable(
          pairs.map(({ sender_id, recipient_id }) => ({ from_id: sender_id, to_id: recipient_id })),
        ),
        ids: nextMessageIds(batch.length),
      }),
      loadPhotos(work, batch),
    ])
  const reached = new Map(
    rows.map((row) => [pairKey({ sender_id: row.from_id, recipient_id: row.to_id }), row]),
  )
  const { conversations, added } = await findStarted(work, pairs, found)
  const fictional = [...conversations].flatMap(([pair, row]) =>
    reached.get(pair)?.is_fictional ? [row] : [],
  )
  const starting = batch.filter((outgoing) => !conversations.has(pairKey(outgoing)))
  const openers = starting.filter((outgoing) => reached.get(pairKey(outgoing))?.is_fictional === false)
  const settings = await loadSettings(work, rows)
  return {
    balances,
    repeats,
    reached,
    conversations,
    openers: await loadOpenersSent(work, openers),
    started: await loadStarted(work, starting),
    free: await loadFreeSent(work, fictional),
    textsBefore: await loadTextsBefore(
      work,
      batch.filter((outgoing) => reached.get(pairKey(outgoing))?.is_fictional === false),
      conversations,
    ),
    photos,
    answers,
    prices: await loadPriceFacts(
      work,
      rows.map((row) => ({
        sender_id: row.from_id,
        recipient_id: row.to_id,
        is_fictional: row.is_fictional,
        settings: settings.get(row.from_site_id) as SiteSettings,
      })),
    ),
    settings,
    // A concurrent transaction may have begun one and written in it, with higher ids than those allocated before.
    ids: added ? await takeMessageIds(db, batch.length) : ids.map(({ id }) => id),
  }
}

/**
 * Looks again for the conversations that were not found: their sender may have begun one while this transaction waited
 * for the sender's account.
 */
async function findStarted(
  { db }: Work,
  pairs: OutgoingMessage[],
  found: Locked['conversations'],
): Promise<{ conversations: Locked['conversations']; added: boolean }> {
  const missing = pairs.filter((pair) => !found.has(pairKey(pair)))
  const late = missing.length > 0 ? await lockConversationsOfPairs(db, missing) : []
  const conversations = new Map([...found, ...late.map((row) => [pairKey(row), row] as const)])
  return { conversations, added: late.length > 0 }
}

/** Loads how many conversations members have started; no statement if none is to be started. */
async function loadStarted({ db }: Work, starting: OutgoingMessage[]): Promise<SendContext['started']> {
  if (starting.length === 0) return new Map()
  return findAllStarted(db, unique(starting.map((outgoing) => outgoing.sender_id)))
}

/** Loads the photos to be sent; no statement if there are none. */
async function loadPhotos({ db }: Work, batch: OutgoingMessage[]): Promise<SendContext['photos']> {
  const ids = unique(batch.flatMap((outgoing) => attachedTo(outgoing).photo_id ?? []))
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
