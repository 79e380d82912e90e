import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { Key, StaffPage, useKeyFor, useKeys, useMayDo, useStaff } from '../../staff/web/public.tsx'
import type { Decision } from '../contract.ts'
import { effectsFor, type SkipReason } from '../rules.ts'
import { DecisionForm, type FormDecision } from './decision-form.tsx'
import { Due } from './due.tsx'
import { Handover, handoverOptions } from './handover.tsx'
import { putDecision } from './mine.ts'
import { isQueueKind, useNames } from './names.ts'
import { Onlookers } from './onlookers.tsx'
import { Policy } from './policy.tsx'
import { Strikes } from './strikes.tsx'
import { SubjectView } from './subject-view.tsx'
import { onUndone } from './undone.ts'
import { useClaims } from './use-claims.ts'
import { useNow } from './use-now.ts'
import { useStart } from './use-start.ts'
import { WriteDialog } from './write-dialog.tsx'

/** Returns the number of the URL's item; anything else is a 404. */
function idOf(param: string | undefined): number {
  const id = Number(param)
  if (!Number.isSafeInteger(id) || id < 1) throw new Response(null, { status: 404 })
  return id
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [
    // What colleagues have decided since is on the screen from the start.
    { ...api.moderation.item.queryOptions({ input: { id: idOf(params.id) } }), staleTime: 0 },
    handoverOptions(api, idOf(params.id)),
    api.moderation.macros.queryOptions({ input: {} }),
    api.pages.read.queryOptions({ input: { slug: 'terms' } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** One item: what it is about, what was decided before, and the decision (staff: 6.2). */
export default function ItemScreen() {
  const id = idOf(useParams().id)
  // Another item begins with an empty form.
  return <Item key={id} id={id} />
}

function Item({ id }: { id: number }) {
  const t = useTranslations('moderation.item')
  const queue = useTranslations('moderation.queue')
  const { data, dataUpdatedAt } = useQuery(useApi().moderation.item.queryOptions({ input: { id } }))
  const now = useNow(dataUpdatedAt)
  const names = useNames()
  const me = useStaff()
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const choose = (photoId: number) =>
    setChosen((before) =>
      before.includes(photoId) ? before.filter((other) => other !== photoId) : [...before, photoId],
    )
  const lost = useClaims(data?.state === 'open' ? [id] : [])
  if (!data) return null
  const { item, state, view, decisions } = data
  const isPhoto = item.subject.kind === 'photo'
  // Where the item is about more than one picture, the decider names those that are hidden.
  const choosesPhotos =
    state === 'open' && !isPhoto && item.profile_id !== null && (view?.pictures ?? []).some(isOfMember)
  const isOfMoney = item.kind === 'payment' || item.kind === 'withdrawal'
  const order = isOfMoney ? view?.facts.find(({ label }) => label === 'reference')?.value : undefined
  const isHeldByOther = lost.has(id) && item.claimed_by !== me?.account_id
  return (
    <StaffPage title={t('title', { kind: names.kind(item.kind), name: item.name ?? queue('nobody') })}>
      <div className="-mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="inline-block first-letter:uppercase">{names.subject(item.subject.kind)}</span>
        <span className="inline-block first-letter:uppercase">{languages.of(item.language)}</span>
        <span>{item.site}</span>
        {order ? (
          <Link to={`/admin/orders?q=${encodeURIComponent(order)}`}>{names.subject('order')}</Link>
        ) : null}
        {item.reports > 0 ? <span>{queue('reports', { count: item.reports })}</span> : null}
        {state === 'open' ? <Due at={item.due_at} now={now} /> : <Badge>{t(`states.${state}`)}</Badge>}
        {item.profile_id === null ? null : <MemberLinks item={item} />}
        <Onlookers itemId={id} />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <section
            aria-label={t('subject')}
            className="rounded-card border border-line bg-surface p-4 sm:p-5"
          >
            <SubjectView
              view={view}
              language={item.language}
              chosen={chosen}
              onChoose={choosesPhotos ? choose : undefined}
            />
          </section>
          {state !== 'open' ? null : isHeldByOther ? (
            <Alert tone="info" isAnnounced title={t('taken')}>
              {item.holder ? t('takenBy', { name: item.holder }) : t('takenText')}
            </Alert>
          ) : (
            <Decide data={data} photos={choosesPhotos ? chosen : []} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <History decisions={decisions} now={now} />
          {data.proposal === null ? null : <Strikes strikes={data.strikes} proposal={data.proposal} />}
          <Handover itemId={id} now={now} />
          <Policy />
        </div>
      </div>
    </StaffPage>
  )
}

type ItemData = NonNullable<Awaited<ReturnType<ReturnType<typeof useApi>['call']['moderation']['item']>>>

/** The way to the member's file, and a mail to them, for those who may. */
function MemberLinks({ item }: Pick<ItemData, 'item'>) {
  const t = useTranslations('shift')
  const may = useMayDo()
  const [isWriting, setWriting] = useState(false)
  const mayWrite = may('members.support')
  const keyFor = useKeyFor()
  useKeys(mayWrite ? [{ keys: 'm', label: t('write.open'), run: () => setWriting(true) }] : [])
  if (item.profile_id === null) return null
  return (
    <>
      {may('members.read') ? <Link to={`/admin/members/${item.profile_id}`}>{t('file')}</Link> : null}
      {mayWrite ? (
        <button
          type="button"
          aria-keyshortcuts={keyFor('m')}
          onClick={() => setWriting(true)}
          className="inline-flex items-center gap-1.5 font-medium text-primary underline decoration-primary/40 underline-offset-[0.2em] hover:decoration-primary"
        >
          <span>{t('write.open')}</span>
          <Key>m</Key>
        </button>
      ) : null}
      {mayWrite ? (
        <WriteDialog
          member={{ id: item.profile_id, name: item.name ?? '', language: item.language }}
          isOpen={isWriting}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </>
  )
}

const isOfMember = ({ photo_id, label }: { photo_id: number | null; label: string }) =>
  photo_id !== null && label !== 'main_photo'

function Decide({ data, photos }: { data: ItemData; photos: readonly number[] }) {
  const { item, words, reasons, proposal } = data
  const { id } = item
  const t = useTranslations('moderation.item')
  const failed = useTranslations('staff')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const may = useMayDo()
  const [search] = useSearchParams()
  const kindParam = search.get('kind')
  const next = useStart({ kind: isQueueKind(kindParam) ? kindParam : undefined })
  const [stays, setStays] = useState(false)
  const macros = useQuery(api.moderation.macros.queryOptions({ input: {} })).data?.macros ?? []
  const decide = useMutation({
    mutationFn: (decision: FormDecision) => api.call.moderation.decide({ id, ...decision }),
    onSuccess: async ({ decision }) => {
      putDecision(queryClient, api, decision)
      if (decision.needs_confirmation) toast.show({ text: t('proposed') })
      if (stays) await reload(queryClient, api.moderation.item.key(), api.moderation.queue.key())
      else next.mutate()
    },
  })
  const skip = useMutation({
    mutationFn: (reason: SkipReason) => api.call.moderation.skip({ id, reason }),
    onSuccess: () => next.mutate(),
    onError: (err) => toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? failed('failed') }),
  })
  useEffect(
    () =>
      onUndone((decision) => {
        if (decision.item_id === id) return true
        if (decision.item_id === null) return false
        void navigate(`/admin/items/${decision.item_id}`)
        return true
      }),
    [id, navigate],
  )
  return (
    <section
      aria-label={t('decision')}
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      {decide.isError ? (
        <Alert tone="danger" isAnnounced>
          {apiErrorOf(decide.error)?.message ?? failed('failed')}
        </Alert>
      ) : null}
      <DecisionForm
        kind={item.kind}
        words={words}
        reasons={reasons}
        photos={photos}
        proposal={proposal}
        macros={macros.filter(({ kind }) => kind === item.kind)}
        effects={
          item.profile_id !== null && may('members.restrict')
            ? effectsFor(item.subject.kind, may('ban.propose'))
            : []
        }
        isDeciding={decide.isPending || next.isPending}
        onDecide={(decision, isStaying) => {
          setStays(isStaying)
          decide.mutate(decision)
        }}
        onSkip={(reason) => skip.mutate(reason)}
      />
    </section>
  )
}

/** What was decided about the same thing before, newest first. */
function History({ decisions, now }: { decisions: readonly Decision[]; now: number }) {
  const t = useTranslations('moderation.item')
  const format = useFormatter()
  const names = useNames()
  return (
    <section aria-labelledby="history" className="flex flex-col gap-2 text-sm">
      <h2 id="history" className="text-base">
        {t('history')}
      </h2>
      {decisions.length === 0 ? <p className="text-muted">{t('noHistory')}</p> : null}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {decisions.map(({ id, kind, word, reason, effects, state, decider, decided_at }) => (
          <li key={id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-semibold">{names.word(word, kind)}</span>
              {reason === null ? null : <span>{names.reason(reason)}</span>}
              {state === 'effective' ? null : <Badge>{t(`decisionStates.${state}`)}</Badge>}
            </p>
            {effects.length === 0 ? null : <p>{names.effects(effects)}</p>}
            <p className="text-muted">
              <span>{decider ?? t('product')}</span>
              <span> · {format.relativeTime(new Date(decided_at), now)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
