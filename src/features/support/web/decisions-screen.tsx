import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { useNames } from '../../moderation/web/public.tsx'
import { MemberPage, Moment, MoreRows, rowsClass, useMayForSite, useMember } from './member-page.tsx'
import { cursorOf, memberIdOf, memberOptions, standingOptions, tabOptions } from './member-queries.ts'
import { StandingOf } from './standing.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => [
    memberOptions(api, memberIdOf(params.id)),
    standingOptions(api, memberIdOf(params.id)),
    tabOptions.decisions(api, memberIdOf(params.id), cursorOf(url)),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

type Decided = Awaited<
  ReturnType<ReturnType<typeof useApi>['call']['support']['decisions']>
>['decisions'][number]

/** What was decided about a member, and what can be lifted. */
export default function DecisionsScreen() {
  const t = useTranslations('support.decisions')
  const id = memberIdOf(useParams().id)
  const [search] = useSearchParams()
  const query = useInfiniteQuery(tabOptions.decisions(useApi(), id, cursorOf(search)))
  const member = useMember()
  const may = useMayForSite(member?.site)
  const [lifted, setLifted] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const pages = query.data?.pages ?? []
  const decisions = pages.flatMap((page) => page.decisions)
  const active = new Set(member?.restrictions.map(({ decision_id }) => decision_id))
  return (
    <MemberPage>
      <StandingOf member={id} />
      {decisions.length === 0 ? <p className="text-muted">{t('none')}</p> : null}
      <div>
        <ol className={decisions.length === 0 ? 'hidden' : rowsClass}>
          {decisions.map((decision) => (
            <ItemBoundary key={decision.id} as="li">
              <DecisionRow
                decision={decision}
                onLift={
                  may('members.restrict') && active.has(decision.id)
                    ? () => {
                        setLifted(decision.id)
                        setOpen(true)
                      }
                    : null
                }
              />
            </ItemBoundary>
          ))}
        </ol>
        <MoreRows next={pages.at(-1)?.next} query={query} />
      </div>
      {lifted === null ? null : (
        <LiftDialog member={id} decision={lifted} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </MemberPage>
  )
}

function DecisionRow({ decision, onLift }: { decision: Decided; onLift: (() => void) | null }) {
  const t = useTranslations('support.decisions')
  const states = useTranslations('moderation.item')
  const names = useNames()
  const { id, item_id, kind, word, reason, effects, state, note, decider, decided_at, is_automated } =
    decision
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <span className="text-muted max-md:order-3">
        <Moment at={decided_at} />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">
            {effects.length > 0 ? names.effects(effects) : names.word(word)}
          </span>
          {reason === null ? null : <span>{names.reason(reason)}</span>}
          {state === 'effective' ? null : <Badge>{states(`decisionStates.${state}`)}</Badge>}
        </p>
        <p className="text-muted">
          <span>{names.kind(kind)}</span>
          <span> · {is_automated ? states('product') : decider}</span>
          {item_id === null ? null : (
            <span>
              {' · '}
              <Link to={`/admin/items/${item_id}`}>{t('item')}</Link>
            </span>
          )}
        </p>
        {note === null ? null : <p className="mt-1 max-w-prose whitespace-pre-line">{note}</p>}
      </div>
      <span className="text-end">
        {onLift ? (
          <Button tone="secondary" size="small" onClick={onLift} aria-label={t('liftOf', { number: id })}>
            {t('lift')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

interface LiftDialogProps {
  member: number
  decision: number
  isOpen: boolean
  onClose: () => void
}

function LiftDialog({ member, decision, isOpen, onClose }: LiftDialogProps) {
  const t = useTranslations('support.decisions')
  const common = useTranslations('support')
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const lift = useMutation({
    mutationFn: (reason: string) =>
      api.call.support.act({
        id: member,
        action: 'lift',
        decision_id: decision,
        ...(reason === '' ? {} : { reason }),
      }),
    onSuccess: async () => {
      toast.show({ tone: 'success', text: t('lifted') })
      onClose()
      await reload(queryClient, api.support.key())
    },
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('liftTitle')}
      description={t('liftText')}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={lift.isPending}>
            {t('lift')}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <form
          id={formId}
          method="dialog"
          noValidate
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            lift.mutate(String(new FormData(event.currentTarget).get('reason')).trim())
          }}
          className="flex flex-col gap-4"
        >
          {lift.isError ? (
            <Alert tone="danger" isAnnounced>
              {apiErrorOf(lift.error)?.message ?? common('failed')}
            </Alert>
          ) : null}
          <TextAreaField name="reason" rows={2} label={common('reason')} isOptional />
        </form>
      ) : null}
    </Dialog>
  )
}
