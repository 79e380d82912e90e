import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { newClientId } from '../../../core/ids.ts'
import { useApi } from '../../../web/api.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineForm, defineScreen } from '../../../web/screen.ts'
import { MemberError } from '../../cards/web/public.tsx'
import { ChatPanes } from './chat-panes.tsx'
import { chatsOptions, idOf } from './chat-queries.ts'
import { Composer } from './composer.tsx'
import { dropOutgoing } from './outbox.ts'
import { Thread } from './thread.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { ThreadStart } from './thread-start.tsx'
import { type SendResult, useSend } from './use-send.ts'

const screen = defineScreen({
  access: 'session',
  redirect: async ({ api, params }) => {
    const { chats } = await api.call.chats.list({ profile_id: idOf(params) })
    return chats[0] ? `/chats/${chats[0].conversation_id}` : null
  },
  queries: ({ api, params }) => [
    chatsOptions(api),
    api.cards.profile.queryOptions({ input: { id: idOf(params) } }),
  ],
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
  })
  return redirect(`/chats/${conversation_id}`)
})
export const action = form.action
export const clientAction = form.clientAction

/** Where a conversation with a member begins; once it has, its own page goes on. */
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
  const { profile } = useSuspenseQuery(useApi().cards.profile.queryOptions({ input: { id } })).data
  const send = useSend(id, null)
  const goOn = async (sent: SendResult) => {
    if (sent.kind !== 'sent') return
    await navigate(`/chats/${sent.conversation_id}`, { replace: true })
    dropOutgoing(id, sent.client_id)
  }
  return (
    <>
      <PageTitle title={t('title', { name: profile.name })} />
      <ThreadHeader other={profile} />
      <Thread
        other={profile}
        messages={[]}
        firstUnreadId={null}
        onRetry={({ client_id, body, gift }) =>
          void send({ client_id, body, gift, fictional_acknowledged: profile.is_fictional }).then(goOn)
        }
        onGiveUp={({ client_id }) => dropOutgoing(id, client_id)}
        empty={<ThreadStart name={profile.name} />}
      />
      <Composer other={profile} isFirst newestId={null} send={send} onSent={goOn} />
    </>
  )
}

/** Says why in words of its own where this member cannot be shown. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <MemberError error={error} />
}
