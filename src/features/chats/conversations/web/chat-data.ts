import type { InferContractRouterOutputs } from '@orpc/contract'
import type { InfiniteData } from '@tanstack/react-query'
import type { chats } from '../../contract.ts'
import type { Chat, ChatEventData, Message } from '../../message-contract.ts'

type Outputs = InferContractRouterOutputs<typeof chats>
export type ChatsPage = Outputs['list']
export type MessagesPage = Outputs['messages']

type Pages<P> = InfiniteData<P, number | undefined>

/** The cached data of one conversation in a tab. */
export interface ChatData {
  list: Pages<ChatsPage> | undefined
  chat: Outputs['read'] | undefined
  thread: Pages<MessagesPage> | undefined
  totals: Pick<ChatsPage, 'totals'> | undefined
}

/**
 * The data after an event. `isStale`: the event is not enough to update the list, the chat and the totals, so
 * they must be fetched.
 */
export interface Applied {
  data: ChatData
  isStale: boolean
}

/** Applies a received or sent message. Applying it twice has the same effect as once. */
export function applyMessage(data: ChatData, { message }: ChatEventData['message'], ownId: number): Applied {
  const isUnread = message.sender_id !== ownId
  const entry = entryOf(data, message.conversation_id)
  const thread = mapThread(data.thread, (messages, isNewestPage) =>
    messages.some(({ id }) => id === message.id)
      ? messages.map((known) => (known.id === message.id ? asKnown(message, known) : known))
      : isNewestPage
        ? [message, ...messages]
        : messages,
  )
  if (!entry) return { data: { ...data, thread }, isStale: true }
  if (entry.last_message && entry.last_message.id >= message.id)
    return { data: { ...data, thread }, isStale: false }
  const num_unread_messages = entry.num_unread_messages + (isUnread ? 1 : 0)
  const changed = withEntry({ ...data, thread }, { ...entry, last_message: message, num_unread_messages })
  const list = moveToTop(changed.list, message.conversation_id)
  // Not on the loaded pages of the list: it is now at the top.
  return { data: { ...changed, list }, isStale: data.list !== undefined && !list }
}

/** Applies that one of the two members has read up to a message. */
export function applyRead(data: ChatData, read: ChatEventData['read'], ownId: number): Applied {
  const isOwn = read.profile_id === ownId
  const mark = (message: Message): Message => {
    const wasRead = message.sender_id !== read.profile_id && message.id <= read.up_to
    if (!wasRead || message.read_at) return message
    return { ...message, read_at: read.read_at, delivered_at: message.delivered_at ?? read.read_at }
  }
  const thread = mapThread(data.thread, (messages) => messages.map(mark))
  const entry = entryOf(data, read.conversation_id)
  if (!entry) return { data: { ...data, thread }, isStale: isOwn }
  const last_message = entry.last_message && mark(entry.last_message)
  const left = isOwn ? (read.num_unread_messages ?? entry.num_unread_messages) : entry.num_unread_messages
  return {
    data: withEntry({ ...data, thread }, { ...entry, last_message, num_unread_messages: left }),
    isStale: false,
  }
}

/** Applies that own messages reached the partner's browser. */
export function applyDelivered(data: ChatData, delivered: ChatEventData['delivered']): Applied {
  const { conversation_id, message_ids, delivered_at } = delivered
  const mark = (message: Message): Message =>
    message.delivered_at === null && message_ids.includes(message.id) ? { ...message, delivered_at } : message
  const thread = mapThread(data.thread, (messages) => messages.map(mark))
  const entry = entryOf(data, conversation_id)
  if (!entry?.last_message) return { data: { ...data, thread }, isStale: false }
  const changed = { ...entry, last_message: mark(entry.last_message) }
  return { data: withEntry({ ...data, thread }, changed), isStale: false }
}

/** Applies that one of the two members reacted to a message or removed a reaction. */
export function applyReaction(data: ChatData, reaction: ChatEventData['reaction']): Applied {
  const { conversation_id, message_id, profile_id, emoji } = reaction
  const react = (message: Message): Message => {
    if (message.id !== message_id) return message
    const others = message.reactions.filter((known) => known.profile_id !== profile_id)
    const reactions = emoji === null ? others : [...others, { profile_id, emoji }]
    return { ...message, reactions: reactions.sort((one, another) => one.profile_id - another.profile_id) }
  }
  const thread = mapThread(data.thread, (messages) => messages.map(react))
  const entry = entryOf(data, conversation_id)
  if (entry?.last_message?.id !== message_id) return { data: { ...data, thread }, isStale: false }
  const last_message = react(entry.last_message)
  return { data: withEntry({ ...data, thread }, { ...entry, last_message }), isStale: false }
}

/**
 * Applies that a message was taken back, including all quotes of it. The server decides what the list shows
 * instead.
 */
export function applyMessageGone(data: ChatData, gone: ChatEventData['message_gone']): Applied {
  const thread = mapThread(data.thread, (messages) =>
    messages
      .filter(({ id }) => id !== gone.message_id)
      .map((message) => withoutQuote(message, (id) => id === gone.message_id)),
  )
  return { data: { ...data, thread }, isStale: true }
}

/** Applies that the member deleted the conversation, up to a message. */
export function applyChatGone(data: ChatData, gone: ChatEventData['chat_gone']): Applied {
  const thread = mapThread(data.thread, (messages) =>
    messages
      .filter(({ id }) => id > gone.up_to)
      .map((message) => withoutQuote(message, (id) => id <= gone.up_to)),
  )
  const entry = entryOf(data, gone.conversation_id)
  if (!entry) return { data: { ...data, thread }, isStale: true }
  if (entry.last_message && entry.last_message.id > gone.up_to)
    return { data: { ...data, thread }, isStale: true }
  const without = withEntry({ ...data, thread }, { ...entry, num_unread_messages: 0, last_message: null })
  const list = mapPages(without.list, (page) => ({
    ...page,
    chats: page.chats.filter((chat) => chat.conversation_id !== gone.conversation_id),
  }))
  return { data: { ...without, list }, isStale: false }
}

/**
 * Merges a repeated message, which has its state at sending, with the reactions and marks that are already
 * cached.
 */
function asKnown(message: Message, known: Message): Message {
  return {
    ...message,
    reactions: known.reactions,
    delivered_at: known.delivered_at ?? message.delivered_at,
    read_at: known.read_at ?? message.read_at,
  }
}

/** Returns a message without its quote if the quoted message is gone. */
function withoutQuote(message: Message, isGone: (id: number) => boolean): Message {
  return message.reply_to && isGone(message.reply_to.id) ? { ...message, reply_to: null } : message
}

/** Returns the conversation from the list or from its page; the list's is newer if both have it. */
function entryOf(data: ChatData, conversationId: number): Chat | undefined {
  const isIt = (chat: Chat) => chat.conversation_id === conversationId
  const listed = data.list?.pages.flatMap((page) => page.chats).find(isIt)
  const read = data.chat?.chat
  return listed ?? (read && isIt(read) ? read : undefined)
}

/** Replaces a conversation everywhere it is cached, and updates the totals. */
function withEntry(data: ChatData, entry: Chat): ChatData {
  const before = entryOf(data, entry.conversation_id)
  const added = entry.num_unread_messages - (before?.num_unread_messages ?? 0)
  const put = (chat: Chat) => (chat.conversation_id === entry.conversation_id ? entry : chat)
  const add = (totals: ChatsPage['totals']) => ({
    ...totals,
    unread_messages: Math.max(0, totals.unread_messages + added),
  })
  return {
    ...data,
    chat: data.chat && { chat: put(data.chat.chat) },
    list: mapPages(data.list, (page) => ({ ...page, chats: page.chats.map(put), totals: add(page.totals) })),
    totals: data.totals && { totals: add(data.totals.totals) },
  }
}

/**
 * Moves the conversation with the newest message to the top, below pinned ones; does nothing if the list does not contain it.
 */
function moveToTop(list: ChatData['list'], conversationId: number): ChatData['list'] {
  const isIt = (chat: Chat) => chat.conversation_id === conversationId
  const moved = list?.pages.flatMap((page) => page.chats).find(isIt)
  if (!list || !moved) return undefined
  const pages = list.pages.map((page, at) => {
    const others = page.chats.filter((chat) => !isIt(chat))
    if (at > 0) return { ...page, chats: others }
    const numAbove = moved.is_pinned ? 0 : others.filter(({ is_pinned }) => is_pinned).length
    return { ...page, chats: [...others.slice(0, numAbove), moved, ...others.slice(numAbove)] }
  })
  return { ...list, pages }
}

function mapPages<P>(pages: Pages<P> | undefined, change: (page: P, at: number) => P): Pages<P> | undefined {
  return pages && { ...pages, pages: pages.pages.map(change) }
}

function mapThread(
  thread: ChatData['thread'],
  change: (messages: Message[], isNewestPage: boolean) => Message[],
): ChatData['thread'] {
  return mapPages(thread, (page, at) => ({ ...page, messages: change(page.messages, at === 0) }))
}
