import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { Navigate, redirect, useNavigate, useParams } from 'react-router'
import { newClientId } from '../../../core/client-ids.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { Drawing } from '../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../web/kit/empty-state.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen } from '../../../web/screen.ts'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { aboutIn, aboutParam } from '../../cards/about-rules.ts'
import { MemberError } from '../../cards/web/public.tsx'
import { useMemberList } from '../../profiles/web/public.tsx'
import { chatsOptions, idOf, introductionOptions } from '../conversations/web/chat-queries.ts'
import { dropOutgoing } from '../conversations/web/outbox.ts'
import { ThreadHeader, ThreadStart } from '../messages/web/thread-header.tsx'
import { ChatReport } from '../safety/web/chat-report.ts'
import { useSent } from '../sending/web/use-outbox.ts'
import { useRetry } from '../sending/web/use-send.ts'
import { ChatPanes } from './chat-panes.tsx'
import { Composer, shownPriceIn } from './composer.tsx'
import { Thread } from './thread.tsx'

const screen = defineScreen({
  access: 'session',
  redirect: async ({ api, params, url }) => {
    const { chats } = await api.call.chats.list({ profile_id: idOf(params) })
    const about = url.searchParams.get(aboutParam)
    const query = about === null ? '' : `?${aboutParam}=${encodeURIComponent(about)}`
    return chats[0] ? `/chats/${chats[0].conversation_id}${query}` : null
  },
  queries: ({ api, params }) => [
    chatsOptions(api),
    api.cards.profile.queryOptions({ input: { id: idOf(params) } }),
  ],
  // Refused for members to whom one cannot write, whose screen shows no prices.
  prepare: ({ api, queryClient, params }) =>
    queryClient.prefetchQuery(introductionOptions(api, idOf(params))),
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Sends the first message without JavaScript. */
const form = defineForm(async ({ api, form: fields, params }) => {
  const { conversation_id } = await api.call.chats.start({
    profile_id: idOf(params),
    client_id: String(fields.get('client_id') ?? newClientId()),
    kind: 'text',
    body: String(fields.get('body') ?? ''),
    fictional_acknowledged: fields.get('acknowledged') === 'on',
    ...shownPriceIn(fields),
    ...aboutIn(fields),
  })
  return redirect(`/chats/${conversation_id}`)
})
export const action = form.action
export const clientAction = form.clientAction

/** Begins a conversation with a member; once it exists, its own page continues. */
export default function MemberChatScreen() {
  const id = idOf(useParams())
  return (
    <ChatPanes shows="thread">
      <NewChat key={id} id={id} />
    </ChatPanes>
  )
}

function NewChat({ id }: { id: number }) {
  const t = useTranslations('chats.thread')
  const navigate = useNavigate()
  const ownId = useCurrentUser()?.profile.id
  const api = useApi()
  const { profile } = useSuspenseQuery(api.cards.profile.queryOptions({ input: { id } })).data
  const { data: costs } = useQuery({
    ...introductionOptions(api, id),
    enabled: !profile.blocked_by_me && id !== ownId,
  })
  const retry = useRetry()
  const report = useContext(ChatReport)
  const { add: block } = useMemberList('blocked')
  useSent(id, async (sent) => {
    await navigate(`/chats/${sent.conversation_id}`, { replace: true })
    dropOutgoing(sent.client_id)
  })
  if (profile.blocked_by_me) return <BlockedByMe id={id} name={profile.name} />
  if (id === ownId) return <Navigate to="/profile" replace />
  return (
    <>
      <PageTitle title={t('title', { name: profile.name })} />
      <ThreadHeader
        other={profile}
        onReport={report && (() => report({ subject: { profile_id: id }, member: profile }))}
        onBlock={() => block(profile)}
      />
      <Thread
        other={profile}
        messages={[]}
        firstUnreadId={null}
        onRetry={({ client_id }) => retry(client_id)}
        onGiveUp={({ client_id }) => dropOutgoing(client_id)}
        empty={<ThreadStart other={profile} />}
      />
      <Composer other={profile} costs={costs?.introduction} isFirst newestId={null} conversationId={null} />
    </>
  )
}

/** Shown instead of the composer to a member who has blocked the partner, with a link to undo it. */
function BlockedByMe({ id, name }: { id: number; name: string }) {
  const t = useTranslations('chats')
  const title = t('gone.blockedByMe', { name })
  return (
    <>
      <PageTitle title={title} />
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        className="my-auto"
        drawing={<Drawing src="/empty/blocked.svg" className="aspect-5/4" />}
        title={title}
        action={<ButtonLink to={`/members/${id}`}>{t('thread.profile')}</ButtonLink>}
      >
        {t('gone.blockedByMeText')}
      </EmptyState>
    </>
  )
}

/** Explains why this member cannot be shown. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <MemberError error={error} />
}
