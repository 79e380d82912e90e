import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Clock, Lock } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Loaded } from '../../../web/kit/loaded.tsx'
import { SkeletonText } from '../../../web/kit/skeleton.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useNames } from '../../moderation/web/public.tsx'
import { MemberPage, Moment, MoreRows, rowsClass, useMember } from './member-page.tsx'
import { memberIdOf, memberOptions, tabOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [
    memberOptions(api, memberIdOf(params.id)),
    tabOptions.timeline(api, memberIdOf(params.id)),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** A member's private conversations: closed until there is a report or a reason, which the member reads (law: 2.4). */
export default function ChatsScreen() {
  const t = useTranslations('support')
  const api = useApi()
  const id = memberIdOf(useParams().id)
  const query = useInfiniteQuery({
    ...tabOptions.conversations(api, id),
    staleTime: 0,
    retry: false,
  })
  const isClosed = apiErrorOf(query.error)?.code === 'forbidden'
  return (
    <MemberPage>
      {isClosed ? (
        <Gate id={id} onOpen={() => void query.refetch()} />
      ) : (
        <Loaded from={query} failed={t('failed')} skeleton={<SkeletonText lines={4} />}>
          {({ pages }) => <Conversations id={id} pages={pages} query={query} />}
        </Loaded>
      )}
    </MemberPage>
  )
}

/** Says what opening means, and asks for the reason. */
function Gate({ id, onOpen }: { id: number; onOpen: () => void }) {
  const t = useTranslations('support.chats')
  const common = useTranslations('support')
  const names = useNames()
  const format = useFormatter()
  const api = useApi()
  const events = useInfiniteQuery(tabOptions.timeline(api, id)).data?.pages[0]?.events ?? []
  const reports = events.filter(
    ({ kind, id }) => (kind === 'reported' || kind === 'reporting') && id !== null,
  )
  const [report, setReport] = useState('')
  const open = useMutation({
    mutationFn: (input: { report_id?: number; reason?: string }) =>
      api.call.support.openMessages({ id, ...input }),
    onSuccess: onOpen,
  })
  const fields = fieldErrorsOf(open.error)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    open.mutate({
      ...(report === '' ? {} : { report_id: Number(report) }),
      ...(reason === '' ? {} : { reason }),
    })
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={send}
      className="flex max-w-720 flex-col gap-4 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex gap-3">
        <Lock className="mt-0.5 size-5 text-muted" />
        <div>
          <h2 className="text-base">{t('closed')}</h2>
          <p className="mt-1 text-sm text-muted">{t('closedText')}</p>
        </div>
      </div>
      {open.isError && !fields.reason ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(open.error)?.message ?? common('failed')}
        </Alert>
      ) : null}
      {reports.length > 0 ? (
        <SelectField
          name="report"
          label={t('report')}
          emptyLabel={t('noReport')}
          value={report}
          onChange={(event) => setReport(event.target.value)}
          options={reports.map(({ id, kind, detail, at }) => ({
            value: String(id),
            label: t(kind === 'reported' ? 'reportAbout' : 'reportBy', {
              reason: names.reason(detail ?? ''),
              date: format.dateTime(new Date(at), { dateStyle: 'medium' }),
            }),
          }))}
        />
      ) : null}
      <TextAreaField
        name="reason"
        rows={2}
        label={report === '' ? t('reason') : t('reasonToo')}
        hint={t('reasonHint')}
        error={fields.reason}
      />
      <Button type="submit" className="self-start" isLoading={open.isPending}>
        {t('open')}
      </Button>
    </form>
  )
}

type ConversationPage = Awaited<ReturnType<ReturnType<typeof useApi>['call']['support']['conversations']>>

interface ConversationsProps {
  id: number
  pages: readonly ConversationPage[]
  query: Parameters<typeof MoreRows>[0]['query']
}

function Conversations({ id, pages, query }: ConversationsProps) {
  const t = useTranslations('support.chats')
  const [search] = useSearchParams()
  const open = Number(search.get('chat')) || null
  const conversations = pages.flatMap((page) => page.conversations)
  const until = pages.at(-1)?.access.until
  return (
    <div className="flex flex-col gap-3">
      {until === undefined ? null : <Remaining until={until} />}
      {conversations.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={classNames(open !== null && 'max-lg:hidden')}>
          <ul className={conversations.length === 0 ? 'hidden' : rowsClass}>
            {conversations.map(({ id: chat, other, created_at, started_by }) => (
              <ItemBoundary key={chat} as="li">
                <li>
                  <AppLink
                    to={`?chat=${chat}`}
                    aria-current={chat === open ? 'true' : undefined}
                    className="flex min-h-12 flex-col justify-center px-4 py-2 -outline-offset-2 hover:bg-ground aria-[current=true]:bg-secondary aria-[current=true]:text-on-secondary"
                  >
                    <span className="font-semibold">{other.name}</span>
                    <span className="text-xs">
                      <span>{t(started_by === id ? 'startedHere' : 'startedThere')}</span>
                      {' · '}
                      <Moment at={created_at} />
                    </span>
                  </AppLink>
                </li>
              </ItemBoundary>
            ))}
          </ul>
          <MoreRows next={pages.at(-1)?.next} query={query} />
        </div>
        {open === null ? null : <Messages key={open} id={open} />}
      </div>
    </div>
  )
}

/** How long the conversations stay open. */
function Remaining({ until }: { until: string }) {
  const t = useTranslations('support.chats')
  const queryClient = useQueryClient()
  const api = useApi()
  const [now, setNow] = useState<number | null>(null)
  const end = new Date(until).getTime()
  useEffect(() => {
    const tick = () => {
      setNow(Date.now())
      if (Date.now() >= end) void reload(queryClient, api.support.conversations.key())
    }
    tick()
    const timer = setInterval(tick, 10_000)
    return () => clearInterval(timer)
  }, [end, queryClient, api])
  if (now === null) return <p className="h-5" />
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Clock className="size-4" />
      <span>{t('remaining', { minutes: Math.max(0, Math.ceil((end - now) / 60_000)) })}</span>
    </p>
  )
}

function Messages({ id }: { id: number }) {
  const t = useTranslations('support.chats')
  const common = useTranslations('support')
  const api = useApi()
  const member = useMember()
  const query = useInfiniteQuery({ ...tabOptions.messages(api, id), staleTime: 0, retry: false })
  const pages = query.data?.pages ?? []
  const messages = pages.flatMap((page) => page.messages)
  return (
    <section aria-label={t('messages')} className="min-w-0">
      <p className="mb-2 lg:hidden">
        <AppLink to="?" className="font-medium text-primary underline">
          {t('back')}
        </AppLink>
      </p>
      {query.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(query.error)?.message ?? common('failed')}
        </Alert>
      ) : null}
      <ol className={messages.length === 0 ? 'hidden' : rowsClass}>
        {messages.map(({ id: message, sender_id, kind, body, created_at, taken_back_at }) => (
          <li key={message} className="grid gap-x-4 gap-y-0.5 px-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="text-muted">
              <Moment at={created_at} />
            </span>
            <span>
              <span className="block text-xs text-muted">
                {sender_id === member?.id ? member.name : t('other')}
                {taken_back_at === null ? null : ` · ${t('takenBack')}`}
              </span>
              <span className="whitespace-pre-line wrap-anywhere">{body ?? t('noText', { kind })}</span>
            </span>
          </li>
        ))}
      </ol>
      <MoreRows next={pages.at(-1)?.next} query={query} />
    </section>
  )
}
