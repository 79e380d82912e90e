import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useState } from 'react'
import { isRouteErrorResponse, redirect, useLocation, useNavigate, useParams } from 'react-router'
import { newClientId } from '../../../core/client-ids.ts'
import { ErrorScreen } from '../../../web/error-screen.tsx'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { useReopening } from '../../../web/router/use-reopening.ts'
import { defineForm, defineScreen } from '../../../web/screen.ts'
import { aboutIn, aboutParam } from '../../cards/about-rules.ts'
import { useMemberList } from '../../profiles/web/public.tsx'
import {
  chatOptions,
  chatsOptions,
  idOf,
  listedChat,
  messagesOptions,
  newMatchesOptions,
} from '../conversations/web/chat-queries.ts'
import { noteOpened } from '../conversations/web/last-opened.ts'
import { dropOutgoing } from '../conversations/web/outbox.ts'
import { useMute, usePin } from '../conversations/web/use-chat-marks.ts'
import { useDeleteChat } from '../deletion/web/use-delete-chat.ts'
import type { Chat } from '../message-contract.ts'
import { ThreadHeader, ThreadStart } from '../messages/web/thread-header.tsx'
import { findFirstUnread } from '../messages/web/thread-items.ts'
import { useReact, useTakeBack } from '../messages/web/use-own-message.ts'
import type { Target } from '../messages/web/use-target.ts'
import { useMarkRead } from '../receipts/web/use-mark-read.ts'
import { ChatReport } from '../safety/web/chat-report.ts'
import { useFreshCosts } from '../sending/web/use-fresh-costs.ts'
import { useIsTyping, useRetry, useSendTyping } from '../sending/web/use-send.ts'
import { ChatPanes } from './chat-panes.tsx'
import { Composer, shownPriceIn } from './composer.tsx'
import { Thread } from './thread.tsx'

/** Sides and sizes of a conversation as it may be, newest last. */
const bubbles = ['w-3/5', 'w-2/5 self-end', 'w-1/2', 'w-3/5 self-end', 'w-1/3 self-end', 'w-2/5']

/** The shape of a thread and the field below it, while the messages are loaded. */
function ThreadSkeleton() {
  return (
    <SkeletonGroup className="mx-auto flex min-h-0 w-full max-w-column flex-1 flex-col justify-end gap-3 px-4 pt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {bubbles.map((bubble) => (
        <Skeleton key={bubble} className={classNames('h-11 rounded-card', bubble)} />
      ))}
      <Skeleton className="mt-6 h-13 sm:h-15" />
    </SkeletonGroup>
  )
}

const screen = defineScreen({
  access: 'session',
  // What the next message is about is part of the partner's profile.
  prepare: async ({ api, queryClient, params, url }) => {
    if (!url.searchParams.has(aboutParam)) return
    const { chat } = await queryClient.ensureQueryData(chatOptions(api, idOf(params)))
    await queryClient.ensureQueryData(api.cards.profile.queryOptions({ input: { id: chat.other.id } }))
  },
  queries: ({ api, params }) => {
    const id = idOf(params)
    return [chatsOptions(api), newMatchesOptions(api), chatOptions(api, id), messagesOptions(api, id)]
  },
  // From the list, whose row has what the header shows. After an error the loader reports it.
  isShownAtOnce: ({ api, params, queryClient }) => {
    const id = idOf(params)
    const failed = [chatOptions(api, id), messagesOptions(api, id)].some(
      ({ queryKey }) => queryClient.getQueryState(queryKey)?.status === 'error',
    )
    return !failed && listedChat(queryClient, api, id) !== undefined
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Sends without JavaScript; a reply marks the messages on the page as read. */
const form = defineForm(async ({ api, form: fields, params }) => {
  const id = idOf(params)
  const up_to = Number(fields.get('up_to'))
  if (up_to > 0) await api.call.chats.markRead({ id, up_to })
  await api.call.chats.send({
    id,
    client_id: String(fields.get('client_id') ?? newClientId()),
    kind: 'text',
    body: String(fields.get('body') ?? ''),
    fictional_acknowledged: fields.get('acknowledged') === 'on',
    ...shownPriceIn(fields),
    ...aboutIn(fields),
  })
  return redirect(`/chats/${id}`)
})
export const action = form.action
export const clientAction = form.clientAction

/** A conversation, beside the list on wide screens. */
export default function ChatScreen() {
  const id = idOf(useParams())
  // One thread instance per conversation, so that no state carries over.
  return (
    <ChatPanes shows="thread" current={id}>
      <OpenChat key={id} id={id} />
    </ChatPanes>
  )
}

/** The chat and its messages; the chat is known from the list while both are loaded. */
function useChat(id: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const chat = useQuery({
    ...chatOptions(api, id),
    placeholderData: () => {
      const listed = listedChat(queryClient, api, id)
      return listed && { chat: listed }
    },
  })
  const messages = useInfiniteQuery(messagesOptions(api, id))
  useReopening((chat.data ? null : chat.error) ?? (messages.data ? null : messages.error))
  return { chat: chat.data?.chat, messages }
}

function OpenChat({ id }: { id: number }) {
  const { chat, messages } = useChat(id)
  if (!chat) return <ThreadSkeleton />
  return (
    <>
      <ChatHeader chat={chat} />
      {messages.data ? <OpenThread chat={chat} query={messages} data={messages.data} /> : <ThreadSkeleton />}
    </>
  )
}

function ChatHeader({ chat }: { chat: Chat }) {
  const t = useTranslations('chats.thread')
  const navigate = useNavigate()
  const { conversation_id: id, other } = chat
  const deleteChat = useDeleteChat()
  const mute = useMute()
  const pin = usePin()
  const report = useContext(ChatReport)
  const { add: block } = useMemberList('blocked')
  useEffect(() => noteOpened(other.id), [other.id])
  return (
    <>
      <PageTitle title={t('title', { name: other.name })} />
      <ThreadHeader
        other={other}
        actions={{
          isPinned: chat.is_pinned,
          onPin: (isPinned) => void pin(chat, isPinned),
          isMuted: chat.is_muted,
          onMute: (isMuted) => void mute(chat, isMuted),
          onDelete: () => {
            deleteChat(chat)
            void navigate('/chats')
          },
        }}
        onReport={report && (() => report({ subject: { conversation_id: id }, member: other }))}
        onBlock={() => {
          block(other)
          void navigate('/chats')
        }}
      />
    </>
  )
}

interface OpenThreadProps {
  chat: Chat
  query: Pick<ReturnType<typeof useChat>['messages'], 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'>
  data: NonNullable<ReturnType<typeof useChat>['messages']['data']>
}

function OpenThread({ chat, query, data }: OpenThreadProps) {
  const { conversation_id: id, other } = chat
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const messages = data.pages.flatMap((page) => page.messages).reverse()
  const [firstUnreadId] = useState(() => findFirstUnread(messages, other.id, chat.num_unread_messages))
  const retry = useRetry()
  const takeBack = useTakeBack()
  const react = useReact()
  const [replyToId, setReplyToId] = useState<number | null>(null)
  const sendTyping = useSendTyping(id)
  useMarkRead(id, messages)
  useFreshCosts(chat, messages.at(-1)?.id ?? null)
  return (
    <>
      <Thread
        other={other}
        messages={messages}
        firstUnreadId={firstUnreadId}
        isTyping={useIsTyping(id)}
        older={hasNextPage ? { load: () => void fetchNextPage(), isLoading: isFetchingNextPage } : undefined}
        onTakeBack={takeBack}
        onReply={(message) => setReplyToId(message.id)}
        onReact={react}
        onRetry={({ client_id }) => retry(client_id)}
        onGiveUp={({ client_id }) => dropOutgoing(client_id)}
        target={useWantedMessage()}
        empty={<ThreadStart other={other} />}
      />
      <Composer
        other={other}
        costs={chat}
        isFirst={false}
        newestId={messages.at(-1)?.id ?? null}
        conversationId={id}
        // A message that has been taken back can no longer be replied to.
        replyTo={messages.find((message) => message.id === replyToId) ?? null}
        onReplyTo={(message) => setReplyToId(message?.id ?? null)}
        onTyping={sendTyping}
      />
    </>
  )
}

/** Returns the message in the address, such as a search result. */
function useWantedMessage(): Target | undefined {
  const { search, key } = useLocation()
  const wanted = new URLSearchParams(search).get('message') ?? ''
  return /^[1-9][0-9]{0,15}$/.test(wanted) ? { id: Number(wanted), key } : undefined
}

/**
 * Explains why a chat cannot be shown, with links onward. A chat with a member who blocks or left, one of
 * other members, and a missing one are indistinguishable; unexpected errors get the usual error page.
 */
function ChatError({ error }: { error: unknown }) {
  const t = useTranslations('chats.gone')
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <main id="content" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        className="my-auto"
        drawing={<Drawing src="/empty/not-found.svg" className="aspect-4/3" />}
        title={t('title')}
        action={<ButtonLink to="/chats">{t('toChats')}</ButtonLink>}
      >
        {t('text')}
      </EmptyState>
    </main>
  )
}

/** Explains why the chat is not available to this member (blocked, left, of other members). */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ChatError error={error} />
}
