import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../web/api/api.ts'
import type { LiveEvent } from '../../../../web/live/live-event.ts'
import { changeData, putData, reload } from '../../../../web/query-cache.ts'
import type { ChatEventData, ChatEvents } from '../../message-contract.ts'
import { hasPicture } from '../../rules.ts'
import {
  type Applied,
  applyChatGone,
  applyDelivered,
  applyMessage,
  applyMessageGone,
  applyReaction,
  applyRead,
  type ChatData,
} from './chat-data.ts'
import { chatOptions, chatsOptions, messagesOptions, totalsOptions, typingKey } from './chat-queries.ts'
import { dropOutgoingQuotes } from './outbox.ts'
import { isOutdated } from './own-reactions.ts'

/** The types of live events that chats apply. */
export const chatEventTypes = [
  'message',
  'read',
  'delivered',
  'typing',
  'reaction',
  'message_gone',
  'chat_gone',
  'chat_muted',
  'chat_pinned',
  'chat_opened',
  'photo_changed',
] as const satisfies readonly (keyof typeof ChatEvents)[]

/** Events that say that a chat changed, but not how it looks now. */
const refetchedTypes = ['chat_opened', 'photo_changed', 'chat_muted', 'chat_pinned'] as const

/** Events that change what a search in the chats finds, or how its rows look; searches are fetched again. */
const searchedTypes: readonly string[] = ['message_gone', 'chat_gone', 'chat_muted', 'chat_pinned']

/** Applies chat events of the live stream, or of an own action (id 0), to the cached data; ignores other events. */
export function applyChatEvent(queryClient: QueryClient, api: Api, event: LiveEvent): void {
  const ownId = queryClient.getQueryData(api.accounts.current.queryKey({ input: {} }))?.user?.profile.id
  if (ownId === undefined) return
  if (searchedTypes.includes(event.type)) void reload(queryClient, api.chats.search.key())
  if (event.type === 'message')
    applyOrFetchMessage(queryClient, api, event.data as ChatEventData['message'], ownId)
  else if (event.type === 'read') {
    const read = event.data as ChatEventData['read']
    change(queryClient, api, read.conversation_id, (data) => applyRead(data, read, ownId))
  } else if (event.type === 'delivered') {
    const delivered = event.data as ChatEventData['delivered']
    change(queryClient, api, delivered.conversation_id, (data) => applyDelivered(data, delivered))
  } else if (event.type === 'reaction') {
    const reaction = event.data as ChatEventData['reaction']
    const isOwn = reaction.profile_id === ownId
    if (event.id !== 0 && isOwn && isOutdated(reaction.message_id, reaction.emoji)) return
    change(queryClient, api, reaction.conversation_id, (data) => applyReaction(data, reaction))
  } else if (event.type === 'message_gone') {
    const gone = event.data as ChatEventData['message_gone']
    dropOutgoingQuotes(gone.message_id)
    change(queryClient, api, gone.conversation_id, (data) => applyMessageGone(data, gone))
  } else if (event.type === 'chat_gone') {
    const gone = event.data as ChatEventData['chat_gone']
    change(queryClient, api, gone.conversation_id, (data) => applyChatGone(data, gone))
  } else if (isRefetched(event.type)) {
    const { conversation_id } = event.data as ChatEventData[RefetchedType]
    refetch(queryClient, api, conversation_id)
  } else if (event.type === 'typing') {
    const typing = event.data as ChatEventData['typing']
    putData(queryClient, typingKey(typing.conversation_id), Date.now())
  }
}

type RefetchedType = (typeof refetchedTypes)[number]

function isRefetched(type: string): type is RefetchedType {
  return refetchedTypes.some((refetched) => refetched === type)
}

/**
 * Applies a message from the stream; one with a photo or about something is fetched, because only a response contains
 * valid media addresses and quoted answers.
 */
function applyOrFetchMessage(
  queryClient: QueryClient,
  api: Api,
  sent: ChatEventData['message'],
  ownId: number,
): void {
  const { kind, about, conversation_id, sender_id } = sent.message
  if (!hasPicture(kind) && !about) {
    showMessage(queryClient, api, sent, ownId)
    return
  }
  if (sender_id !== ownId) putData(queryClient, typingKey(conversation_id), 0)
  refetch(queryClient, api, conversation_id)
  void queryClient.invalidateQueries({ queryKey: totalsOptions(api).queryKey })
}

/**
 * Applies a message from the stream or from the response to an own request. A message without contents was
 * taken back before its request was repeated, and remains removed.
 */
export function showMessage(
  queryClient: QueryClient,
  api: Api,
  sent: ChatEventData['message'],
  ownId: number,
): void {
  const { conversation_id, sender_id, body, gift, photo } = sent.message
  if (body === null && !gift && !photo) return
  if (sender_id !== ownId) putData(queryClient, typingKey(conversation_id), 0)
  change(queryClient, api, conversation_id, (data) => applyMessage(data, sent, ownId))
}

/** Refetches a cached conversation and the list that contains it. */
function refetch(queryClient: QueryClient, api: Api, id: number): void {
  void reload(
    queryClient,
    chatsOptions(api).queryKey,
    chatOptions(api, id).queryKey,
    messagesOptions(api, id).queryKey,
  )
}

function change(queryClient: QueryClient, api: Api, id: number, apply: (data: ChatData) => Applied): void {
  const keys = {
    list: chatsOptions(api).queryKey,
    chat: chatOptions(api, id).queryKey,
    thread: messagesOptions(api, id).queryKey,
    totals: totalsOptions(api).queryKey,
  }
  const before: ChatData = {
    list: queryClient.getQueryData(keys.list),
    chat: queryClient.getQueryData(keys.chat),
    thread: queryClient.getQueryData(keys.thread),
    totals: queryClient.getQueryData(keys.totals),
  }
  const { data, isStale } = apply(before)
  for (const part of ['list', 'chat', 'thread', 'totals'] as const) {
    changeData(queryClient, keys[part], (before) => data[part] ?? before)
  }
  if (!isStale) return
  void reload(queryClient, keys.list, keys.chat, keys.totals)
}
