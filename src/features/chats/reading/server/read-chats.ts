import { commonRefusals, refuse } from '../../../../core/refusals.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { type OwnWork, readOwn } from '../../../../server/own-records.ts'
import { cardsOf } from '../../../cards/server/public.ts'
import type { Totals } from '../../../likes/contract.ts'
import { newLikesRecord } from '../../../likes/server/public.ts'
import { findAllListed, findMemberOfPair } from '../../conversations/server/conversations-table.ts'
import {
  type OwnConversation,
  requireOwnConversation,
} from '../../conversations/server/require-own-conversation.ts'
import { startedRecord, unreadRecord } from '../../conversations/server/totals-table.ts'
import type { Chat } from '../../message-contract.ts'
import { viewsOfMessages } from '../../messages/server/message-view.ts'
import { chatsPage } from '../../rules.ts'
import { costsTo } from '../../sending/server/price-facts-queries.ts'
import { findAllOwn } from './searched-queries.ts'

/** Returns the member's conversations, pinned first, then newest first, without those whose partner is gone for the viewer. */
export async function listChats(
  ctx: SessionReadContext,
  input: { cursor?: number; profile_id?: number } = {},
) {
  const page =
    input.profile_id === undefined
      ? await listPage(ctx, input.cursor)
      : await pageOfPair(ctx, input.profile_id)
  return {
    next: page.next,
    chats: await toChats(ctx, page.members),
    totals: await readTotals(ctx),
    conversations_started: await readOwn(ctx, startedRecord, ctx.actor.profile_id),
  }
}

/** Returns one of the member's conversations. */
export async function readChat(ctx: SessionReadContext, { id }: { id: number }) {
  const [chat] = await toChats(ctx, [await requireOwnConversation(ctx, id)])
  if (!chat) throw refuse(commonRefusals, 'not_found')
  return { chat }
}

/** Returns the acting member's badge totals. */
export async function readTotals(ctx: OwnWork & Pick<SessionReadContext, 'actor'>): Promise<Totals> {
  const { profile_id } = ctx.actor
  const [unread_messages, new_likes] = await Promise.all([
    readOwn(ctx, unreadRecord, profile_id),
    readOwn(ctx, newLikesRecord, profile_id),
  ])
  return { unread_messages, new_likes }
}

interface Page {
  members: OwnConversation[]
  next: string | null
}

async function listPage(ctx: SessionReadContext, cursor: number | undefined): Promise<Page> {
  const rows = await findAllListed(ctx.db, ctx.actor.profile_id, { beforeId: cursor, limit: chatsPage + 1 })
  const size = chatsPage + rows.filter(({ is_pinned }) => is_pinned).length
  const members = rows.slice(0, size)
  return { members, next: rows.length > size ? String(members.at(-1)?.last_message_id) : null }
}

async function pageOfPair(ctx: SessionReadContext, otherId: number): Promise<Page> {
  const member = await findMemberOfPair(ctx.db, ctx.actor.profile_id, otherId)
  const isListed = member && member.last_message_id !== null && !member.is_gone
  return { members: isListed ? [member] : [], next: null }
}

/**
 * Returns conversations as the acting member sees them in a list, without those whose partner they may not
 * see.
 */
export async function toChats(ctx: SessionReadContext, members: OwnConversation[]): Promise<Chat[]> {
  const newest = members.flatMap(({ conversation_id, last_message_id }) =>
    last_message_id === null ? [] : [{ conversation_id, id: last_message_id }],
  )
  const [shown, others] = await Promise.all([
    viewsOfMessages(ctx, newest),
    cardsOf(
      ctx,
      members.map((member) => member.other_id),
    ),
  ])
  const messages = new Map(shown.map((message) => [message.id, message]))
  const cards = new Map(others.map((card) => [card.id, card]))
  const costsOf = await costsTo(ctx, others)
  return members.flatMap((member) => {
    const other = cards.get(member.other_id)
    if (!other) return []
    return {
      conversation_id: member.conversation_id,
      profile_id: member.other_id,
      is_muted: member.is_muted,
      is_pinned: member.is_pinned,
      num_unread_messages: member.num_unread,
      last_message: messages.get(member.last_message_id ?? 0) ?? null,
      other,
      ...costsOf(other),
    }
  })
}

/**
 * Returns in which of the member's conversations the partner is online, by the rules of cards: nobody who is
 * invisible or blocked.
 */
export async function readOnline(ctx: SessionReadContext, { ids }: { ids: string[] }) {
  const members = (await findAllOwn(ctx.db, ctx.actor.profile_id, ids.map(Number))).filter(
    (member) => !member.is_gone,
  )
  const cards = await cardsOf(
    ctx,
    members.map((member) => member.other_id),
  )
  const here = new Set(cards.filter((card) => card.online).map((card) => card.id))
  return {
    online: members.filter((member) => here.has(member.other_id)).map((member) => member.conversation_id),
  }
}
