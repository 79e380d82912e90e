import { z } from 'zod'
import { hiddenMark } from '../../../../core/contacts/contact-words.ts'
import { decodeCursor, encodeCursor } from '../../../../server/cursor.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { cardsOf } from '../../../cards/server/public.ts'
import type { Chat, FoundMessage } from '../../message-contract.ts'
import { messageViews } from '../../messages/server/message-view.ts'
import { findAllMessages, type MessageRow } from '../../messages/server/messages-table.ts'
import { toChats } from '../../reading/server/read-chats.ts'
import {
  findAllOwn,
  findAllSearched,
  type ListStretch,
  type SearchedChat,
} from '../../reading/server/searched-queries.ts'
import { isFromMember } from '../../rules.ts'
import { isFound, searchBudget, searchedNames, searchWords } from '../../search-rules.ts'

/** The position of a search: the rest of the list that it has not read. */
const Cursor = z.object({
  /** Ranges of the member's list, in search order. */
  stretches: z.array(z.object({ upTo: z.number(), after: z.number() })),
  /**
   * The conversation that was left in the middle, and the message to continue before; valid even if the
   * conversation has moved in the list.
   */
  inside: z.object({ conversation_id: z.number(), before: z.number() }).nullable(),
  /** Newest message of the list when it was searched: chats with newer ones have moved to its top since. */
  newest: z.number(),
})
type Cursor = z.infer<typeof Cursor>

/**
 * Searches the member's own conversations, newest first: names of the partners, and messages as the member
 * sees them. There is no index for it, so writing costs nothing extra; each response reads a fixed amount
 * (`searchBudget`).
 */
export async function searchChats(ctx: SessionReadContext, input: { q: string; cursor?: string }) {
  const words = searchWords(input.q)
  if (words.length === 0) return { next: null, chats: [], messages: [] }
  const begun = input.cursor === undefined ? null : decodeCursor(ctx.services, Cursor, input.cursor)
  const all = { upTo: Number.MAX_SAFE_INTEGER, after: 0 }
  const newest = await findAllSearched(ctx.db, ctx.actor.profile_id, all, begun ? 1 : searchedNames.chats)
  const { found, walked, left } = await goThrough(ctx, words, cursorOf(begun, newest[0]))
  const named = (begun ? walked : newest).filter(({ other_name }) => isFound(other_name, words))
  return {
    next: left && encodeCursor(ctx.services, left),
    chats: await chatsOf(ctx, named.slice(0, searchedNames.found)),
    messages: await foundMessages(ctx, found),
  }
}

/**
 * Returns where to continue. Chats that moved to the top of the list since the last response come first, so
 * that nothing is left out.
 */
function cursorOf(before: Cursor | null, first: SearchedChat | undefined): Cursor {
  const newest = first?.last_message_id ?? 0
  const moved: ListStretch = { upTo: newest, after: before?.newest ?? 0 }
  return {
    stretches: [...(moved.upTo > moved.after ? [moved] : []), ...(before?.stretches ?? [])],
    inside: before?.inside ?? null,
    newest: Math.max(newest, moved.after),
  }
}

interface Found {
  row: MessageRow
  other_id: number
}

interface Walk {
  found: Found[]
  /** The searched chats. */
  walked: SearchedChat[]
  /** The position to continue from; null at the end. */
  left: Cursor | null
}

/** Searches from a cursor until some part of the budget is used up. */
async function goThrough(ctx: SessionReadContext, words: string[], cursor: Cursor): Promise<Walk> {
  const { newest, inside } = cursor
  const walk: Walk = { found: [], walked: [], left: null }
  let messagesLeft = searchBudget.messages
  const rest = [...cursor.stretches]
  for (let stretch = rest.shift(); stretch; stretch = rest.shift()) {
    const wanted = searchBudget.chats - walk.walked.length
    const chats = await findAllSearched(ctx.db, ctx.actor.profile_id, stretch, wanted)
    for (const chat of chats) {
      const { conversation_id } = chat
      const begin = inside?.conversation_id === conversation_id ? inside.before : undefined
      const room = { messages: messagesLeft, found: searchBudget.found - walk.found.length }
      const looked = await lookThrough(ctx, words, chat, begin, room)
      walk.found.push(...looked.found)
      walk.walked.push(chat)
      messagesLeft -= looked.amount
      if (looked.before !== null) {
        const stretches = [{ upTo: chat.last_message_id, after: stretch.after }, ...rest]
        walk.left = { stretches, inside: { conversation_id, before: looked.before }, newest }
        return walk
      }
    }
    const last = chats.at(-1)
    if (last && chats.length === wanted) {
      const stretches = [{ upTo: last.last_message_id - 1, after: stretch.after }, ...rest]
      walk.left = { stretches, inside, newest }
      return walk
    }
  }
  return walk
}

/** Messages read at once. */
const batch = 500

/**
 * Searches one conversation, newest message first. `before`: where to continue if the budget is used up, null
 * at its end.
 */
async function lookThrough(
  ctx: SessionReadContext,
  words: string[],
  chat: SearchedChat,
  begin: number | undefined,
  room: { messages: number; found: number },
): Promise<{ found: Found[]; amount: number; before: number | null }> {
  const found: Found[] = []
  let [amount, before] = [0, begin]
  while (amount < room.messages) {
    const limit = Math.min(batch, room.messages - amount)
    const page = { afterId: chat.cleared_up_to, beforeId: before, limit }
    const rows = await findAllMessages(ctx.db, chat.conversation_id, page)
    for (const row of rows) {
      if (found.length === room.found) return { found, amount, before: before ?? row.id + 1 }
      amount += 1
      before = row.id
      if (isShownWith(ctx.actor.profile_id, words, row, chat)) found.push({ row, other_id: chat.other_id })
    }
    if (rows.length < limit) return { found, amount, before: null }
  }
  return { found, amount, before: before ?? chat.last_message_id + 1 }
}

/**
 * Returns whether a member can read the words in a message: neither masked contents nor system messages
 * count.
 */
function isShownWith(profileId: number, words: string[], row: MessageRow, chat: SearchedChat): boolean {
  if (!isFromMember(row.kind) || row.body === null || !isFound(row.body, words)) return false
  if (chat.both_wrote || row.sender_id === profileId || row.masked_body === null) return true
  // The line break separates the words around the masked part.
  return isFound(row.masked_body.replaceAll(hiddenMark, '\n'), words)
}

async function chatsOf(ctx: SessionReadContext, named: SearchedChat[]): Promise<Chat[]> {
  if (named.length === 0) return []
  const ids = named.map(({ conversation_id }) => conversation_id)
  const members = new Map(
    (await findAllOwn(ctx.db, ctx.actor.profile_id, ids)).map((member) => [member.conversation_id, member]),
  )
  return toChats(
    ctx,
    ids.flatMap((id) => members.get(id) ?? []),
  )
}

async function foundMessages(ctx: SessionReadContext, found: Found[]): Promise<FoundMessage[]> {
  if (found.length === 0) return []
  const views = await messageViews(
    ctx,
    found.map(({ row }) => row),
  )
  const others = [...new Set(found.map(({ other_id }) => other_id))]
  const cards = new Map((await cardsOf(ctx, others)).map((card) => [card.id, card]))
  return found.flatMap(({ other_id }, at) => {
    const [message, other] = [views[at], cards.get(other_id)]
    return message && other ? [{ message, other }] : []
  })
}
