import { hiddenStretches } from '../../../../core/contact-detection.ts'
import { defaultLocale, type Locale } from '../../../../core/locales.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { MemberActor } from '../../../accounts/server/public.ts'
import { aboutViews, isAbout } from '../../../cards/server/public.ts'
import { giftView, withOwnGifts } from '../../../gifts/server/public.ts'
import { findAllOpen } from '../../conversations/server/conversations-table.ts'
import type { Message, Quoted } from '../../message-contract.ts'
import { isKnownRead, quotedBody, type ScamWarning } from '../../rules.ts'
import { loadPhotos, type PhotoViewing } from './message-photos.ts'
import { findAllById, type MessageRow } from './messages-table.ts'
import { findAllReactions } from './reactions-table.ts'
import { findAllQuoted, type QuotedRow } from './visible-messages-queries.ts'

/** The viewer of messages, and their language. */
export interface MessageViewer extends PhotoViewing {
  actor: PhotoViewing['actor'] & Pick<MemberActor, 'read_receipts'>
  locale: Locale
}

/** Returns messages as the acting member sees them, in the order of the rows. */
export async function messageViews(viewer: MessageViewer, rows: MessageRow[]): Promise<Message[]> {
  return shownMessages(viewer, rows, readAround(viewer.db, rows))
}

/** Returns messages by their ids, in no particular order. What belongs to them is read at the same time. */
export async function viewsOfMessages(viewer: MessageViewer, keys: MessageKey[]): Promise<Message[]> {
  const around = readAround(viewer.db, keys)
  const [rows] = await Promise.all([findAllById(viewer.db, keys), around])
  return shownMessages(viewer, rows, around)
}

type MessageKey = Pick<MessageRow, 'id' | 'conversation_id'>

/** Reads what depends on the ids alone: in which conversations both have written, and the reactions. */
function readAround(db: ReadDb, keys: MessageKey[]) {
  return Promise.all([
    findAllOpen(db, [...new Set(keys.map((key) => key.conversation_id))]),
    findAllReactions(db, keys),
  ])
}

async function shownMessages(
  viewer: MessageViewer,
  rows: MessageRow[],
  around: ReturnType<typeof readAround>,
): Promise<Message[]> {
  const [quotes, [open, found]] = await Promise.all([
    loadQuotes(viewer.db, rows, [viewer.actor.profile_id]),
    around,
  ])
  const [photos, abouts] = await Promise.all([loadPhotos(viewer, rows, open), aboutViews(viewer, rows)])
  const reactions = new Map<number, Message['reactions']>()
  for (const { message_id, profile_id, emoji } of found) {
    reactions.set(message_id, [...(reactions.get(message_id) ?? []), { profile_id, emoji }])
  }
  const shown = rows.map((row) => {
    const about = abouts.get(row)
    return {
      ...viewOf(row, viewer, { is_open: open.has(row.conversation_id), quotes }),
      ...photos.get(row.id),
      ...(about ? { about } : {}),
      reactions: reactions.get(row.id) ?? [],
    }
  })
  return withOwnGifts(viewer.db, shown, viewer.locale)
}

/** Returns one message as the acting member sees it. */
export async function messageView(viewer: MessageViewer, row: MessageRow): Promise<Message> {
  const [message] = await messageViews(viewer, [row])
  return message as Message
}

/** The quoted messages, by viewer and id. */
export type Quotes = ReadonlyMap<string, QuotedRow>

const quoteKey = (viewerId: number, id: number) => `${viewerId}:${id}`
/** For messages without quotes. */
export const noQuotes: Quotes = new Map()

/**
 * Returns what messages quote, as far as these members still have it; one statement, or none if nothing is
 * quoted.
 */
export async function loadQuotes(db: ReadDb, rows: MessageRow[], viewerIds: number[]): Promise<Quotes> {
  const wanted = rows.flatMap(({ conversation_id, reply_to_id }) =>
    reply_to_id === null ? [] : [{ conversation_id, id: reply_to_id }],
  )
  if (wanted.length === 0) return noQuotes
  const quoted = await findAllQuoted(db, wanted, viewerIds)
  return new Map(quoted.map((row) => [quoteKey(row.viewer_id, row.id), row]))
}

/** The context needed to show a message: whether both have written, and what it quotes. */
interface Shown {
  is_open: boolean
  quotes: Quotes
}

/** A message as the sender sees it when it is sent, and as the recipient sees it. */
export interface SentMessage {
  message: Message
  received: Message
}

/**
 * Returns a message at the moment it is sent, without its photo; the live stream translates a gift's name.
 * `is_open`: both have written, this message included.
 */
export function sentMessage(row: MessageRow, recipientId: number, shown: Shown): SentMessage {
  const locale = defaultLocale
  const message = viewOf(row, { actor: { profile_id: row.sender_id, read_receipts: true }, locale }, shown)
  const isAlike = shown.is_open && row.scam_warnings === null && row.reply_to_id === null
  if (isAlike) return { message, received: message }
  const actor = { profile_id: recipientId, read_receipts: true }
  return { message, received: viewOf(row, { actor, locale }, shown) }
}

/**
 * Returns a message as a viewer sees it, without its photo, its reactions and the contents of what it is about. For own
 * messages `read_at` is included only while both want read receipts: the reader when they read it, the sender now
 * (decisions: Chat). In received ones contacts are masked until both have written; in own ones they are marked. A gift that an
 * operator has made gets its name by `withOwnGifts`.
 */
export function viewOf(
  row: MessageRow,
  { actor, locale }: { actor: Pick<MemberActor, 'profile_id' | 'read_receipts'>; locale: Locale },
  { is_open, quotes }: Shown,
): Message {
  const isOwn = row.sender_id === actor.profile_id
  const hidden = hiddenBody(row, is_open)
  const quoted =
    row.reply_to_id === null ? undefined : quotes.get(quoteKey(actor.profile_id, row.reply_to_id))
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    client_id: row.client_id,
    sender_id: row.sender_id,
    kind: row.kind,
    body: isOwn ? row.body : hidden,
    photo: null,
    photo_is_pending: false,
    gift: row.gift_id === null ? null : giftView({ id: row.gift_id, credits: row.gift_credits ?? 0 }, locale),
    credits: row.credits,
    created_at: row.created_at,
    delivered_at: row.delivered_at,
    read_at: !isOwn || isKnownRead(row, actor) ? row.read_at : null,
    reply_to: quoted ? quotedView(quoted, is_open) : null,
    ...(isAbout(row)
      ? { about: { photo: null, prompt: row.about_prompt, question: null, answer: null } }
      : {}),
    reactions: [],
    scam_warnings: isOwn ? [] : ((row.scam_warnings ?? []) as ScamWarning[]),
    has_hidden: hidden !== row.body,
    ...(isOwn && hidden !== row.body ? { hidden: hiddenStretches(row.body ?? '', hidden ?? '') } : {}),
  }
}

/** Returns a quote, masked like the message itself. */
function quotedView(row: QuotedRow, isOpen: boolean): Quoted {
  const { id, sender_id, kind } = row
  const isOwn = sender_id === row.viewer_id
  return { id, sender_id, kind, body: quotedBody(isOwn ? row.body : hiddenBody(row, isOpen)) }
}

/** Returns the text for the recipient: contacts are masked until both have written. */
function hiddenBody(row: Pick<MessageRow, 'body' | 'masked_body'>, isOpen: boolean): string | null {
  return isOpen ? row.body : (row.masked_body ?? row.body)
}
