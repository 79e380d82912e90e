import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { Check, X } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { Spinner } from '../../../web/kit/spinner.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { patchData, reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { Key, StaffPage, useKeyFor, useKeys } from '../../staff/web/public.tsx'
import { useIsBlurred } from './blur.ts'
import { BlurControl } from './blur-control.tsx'
import { mineOptions, putDecision } from './mine.ts'
import { useNames } from './names.ts'
import { type PhotoItem, photoPagesKey, usePhotoPage } from './use-photo-page.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [mineOptions(api)],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

type Photo = ReturnType<typeof usePhotoPage>['photos'][number]

/** Photos that wait, twelve at a time, decided by keys (staff: 6.2; staff: 6.5). */
export default function PhotosScreen() {
  const t = useTranslations('moderation.photos')
  const page = usePhotoPage()
  const { photos, isLoading, lookAgain } = page
  const { decide, sending } = useDecidePhotos()
  const left = page.left.filter((id) => !sending.has(id))
  const blur = useIsBlurred()
  const { data: mine } = useQuery(mineOptions(useApi()))
  const today = mine?.today.find(({ kind }) => kind === 'photo')?.decided ?? 0
  const pictures = mine?.pictures
  const isEnough = pictures !== undefined && pictures.shown >= pictures.max
  const shift = useTranslations('shift.pictures')
  const [at, setAt] = useState<number | null>(null)
  const [selected, setSelected] = useState<readonly number[]>([])
  const [isRejecting, setRejecting] = useState(false)

  const current = at !== null && left.includes(at) ? at : (left[0] ?? null)
  const chosen = selected.filter((id) => left.includes(id))
  const meant = chosen.length > 0 ? chosen : current === null ? [] : [current]
  const reasons = photos.find(({ id }) => id === current)?.data?.reasons.slice(0, 9) ?? []

  function move(by: number, selects: boolean) {
    if (current === null) return
    const next = left[Math.min(left.length - 1, Math.max(0, left.indexOf(current) + by))] ?? current
    if (selects) setSelected([...new Set([...chosen, current, next])])
    else setSelected([])
    setAt(next)
    document.getElementById(tileId(next))?.scrollIntoView({ block: 'nearest' })
  }
  function toggle(id: number) {
    setAt(id)
    setSelected(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  function finish(decision: 'approve' | 'reject', reason?: string) {
    if (meant.length === 0) return
    // The photo after those that are decided.
    const last = left.findLastIndex((id) => meant.includes(id))
    setAt(left.slice(last + 1).find((id) => !meant.includes(id)) ?? null)
    setSelected([])
    setRejecting(false)
    decide({ ids: meant, decision, reason })
  }

  const approve = () => finish('approve')
  const reject = () => (reasons.length > 0 ? setRejecting(true) : finish('reject'))
  const names = useNames()
  const keyFor = useKeyFor()
  useKeys([
    { keys: 'j', label: t('next'), run: () => move(1, false) },
    { keys: 'k', label: t('previous'), run: () => move(-1, false) },
    { keys: 'ArrowRight', shown: '→', label: t('next'), run: () => move(1, false) },
    { keys: 'ArrowLeft', shown: '←', label: t('previous'), run: () => move(-1, false) },
    { keys: 'Shift+j', label: t('selectNext'), run: () => move(1, true) },
    { keys: 'Shift+k', label: t('selectPrevious'), run: () => move(-1, true) },
    { keys: 'Shift+a', label: t('selectAll'), run: () => setSelected(left) },
    { keys: 'a', label: names.word('approve'), run: approve },
    { keys: 'x', label: names.word('reject'), run: reject },
    { keys: 'Escape', shown: 'Esc', label: t('cancel'), run: () => cancel() },
    ...reasons.map((reason, index) => ({
      keys: `(${index + 1}|Digit${index + 1})`,
      shown: `${keyFor('x')} ${index + 1}`,
      label: names.reason(reason),
      run: () => {
        if (isRejecting) finish('reject', reason)
      },
    })),
  ])
  function cancel() {
    setRejecting(false)
    setSelected([])
  }

  return (
    <StaffPage
      title={t('title')}
      actions={
        <p role="status" className="flex gap-4 text-sm text-muted tabular-nums">
          <span>{t('left', { count: left.length })}</span>
          <span>{t('today', { count: today })}</span>
          {pictures ? <span>{shift('seen', { shown: pictures.shown, max: pictures.max })}</span> : null}
        </p>
      }
    >
      {photos.length === 0 ? (
        isLoading ? (
          <p className="flex items-center gap-3 text-muted" role="status">
            <Spinner />
            <span>{t('loading')}</span>
          </p>
        ) : isEnough ? (
          <div className="flex max-w-prose flex-col items-start gap-3">
            <p>{shift('enough', { max: pictures.max })}</p>
            <ButtonLink to="/admin/queue" size="small">
              {shift('others')}
            </ButtonLink>
          </div>
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-muted">{t('none')}</p>
            <Button tone="secondary" size="small" onClick={lookAgain}>
              {t('again')}
            </Button>
          </div>
        )
      ) : (
        <>
          <BlurControl {...blur} />
          <ul
            aria-label={t('grid')}
            className="grid grid-cols-3 gap-2 sm:grid-cols-4 lg:grid-cols-6 lg:gap-3"
          >
            {photos.map((photo) => (
              <ItemBoundary key={photo.id} as="li">
                <Tile
                  photo={photo}
                  isSending={sending.has(photo.id)}
                  isLost={photo.isOpen && !page.left.includes(photo.id)}
                  isCurrent={photo.id === current}
                  isSelected={chosen.includes(photo.id)}
                  isBlurred={blur.isBlurred}
                  onToggle={() => toggle(photo.id)}
                />
              </ItemBoundary>
            ))}
          </ul>
          <div className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-20 flex flex-wrap items-center gap-2 self-start rounded-card border border-line bg-raised p-2 shadow-soft">
            {isRejecting ? (
              <>
                <span className="px-2 text-sm font-semibold">{t('why')}</span>
                {reasons.map((reason, index) => (
                  <Button
                    key={reason}
                    tone="secondary"
                    size="small"
                    aria-keyshortcuts={String(index + 1)}
                    onClick={() => finish('reject', reason)}
                  >
                    <span>{names.reason(reason)}</span>
                    <Key>{String(index + 1)}</Key>
                  </Button>
                ))}
                <Button tone="quiet" size="small" onClick={cancel}>
                  {t('cancel')}
                </Button>
              </>
            ) : (
              <>
                <Button size="small" aria-keyshortcuts={keyFor('a')} onClick={approve}>
                  <span>{names.word('approve')}</span>
                  <Key>a</Key>
                </Button>
                <Button tone="secondary" size="small" aria-keyshortcuts={keyFor('x')} onClick={reject}>
                  <span>{names.word('reject')}</span>
                  <Key>x</Key>
                </Button>
                {chosen.length > 0 ? (
                  <span className="px-2 text-sm text-muted">{t('selected', { count: chosen.length })}</span>
                ) : null}
              </>
            )}
          </div>
        </>
      )}
    </StaffPage>
  )
}

const tileId = (id: number) => `photo-${id}`

interface TileProps {
  photo: Photo
  /** Its decision is on its way. */
  isSending: boolean
  /** Somebody else holds it, or has decided it. */
  isLost: boolean
  isCurrent: boolean
  isSelected: boolean
  isBlurred: boolean
  onToggle: () => void
}

function Tile({ photo, isSending, isLost, isCurrent, isSelected, isBlurred, onToggle }: TileProps) {
  const t = useTranslations('moderation.photos')
  const names = useNames()
  const { id, data, isOpen } = photo
  const [picture] = data?.view?.pictures ?? []
  const [decision] = data?.decisions ?? []
  const isDone = !isOpen || isLost
  return (
    <li
      id={tileId(id)}
      aria-current={isCurrent || undefined}
      className={classNames(
        'relative aspect-[4/5] overflow-hidden rounded-control bg-secondary',
        isCurrent && 'outline-3 outline-offset-2 outline-focus',
      )}
    >
      {picture ? (
        <img
          src={picture.url}
          alt={data?.item.name ?? names.label(picture.label)}
          className={classNames(
            'size-full object-cover transition-[filter,opacity]',
            isBlurred && 'blur-xl grayscale',
            isSending && 'opacity-60',
            isDone && 'opacity-25',
          )}
        />
      ) : null}
      {isDone ? (
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-1 p-2 text-center text-sm font-semibold">
          {isOpen ? null : decision?.word === 'approve' ? (
            <Check className="size-7 text-success" />
          ) : (
            <X className="size-7 text-danger" />
          )}
          <span>{isOpen || !decision ? t('gone') : names.word(decision.word)}</span>
        </span>
      ) : isSending ? null : (
        <button
          type="button"
          aria-pressed={isSelected}
          aria-label={data?.item.name ?? undefined}
          onClick={onToggle}
          className="absolute inset-0 -outline-offset-4"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full border',
              isSelected
                ? 'border-primary bg-primary text-on-primary'
                : 'border-on-scrim/80 bg-scrim/35 text-transparent',
            )}
          >
            <Check className="size-4" />
          </span>
        </button>
      )}
    </li>
  )
}

/** Decides photos one by one; each can be undone. */
/** Decides photos, several calls at a time: whoever decides by keys does not wait for an answer. */
function useDecidePhotos() {
  const t = useTranslations('moderation.photos')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  interface Batch {
    ids: readonly number[]
    decision: 'approve' | 'reject'
    reason?: string | undefined
  }
  const [sending, setSending] = useState<ReadonlySet<number>>(new Set())
  const { mutate } = useMutation({
    onMutate: ({ ids }: Batch) => setSending((before) => new Set([...before, ...ids])),
    mutationFn: async ({ ids, decision, reason }: Batch) => {
      const decideOne = async (id: number) => {
        const answer = await api.call.moderation.decide({ id, decision, ...(reason ? { reason } : {}) })
        putDecision(queryClient, api, answer.decision)
        patchData<PhotoItem[]>(queryClient, photoPagesKey(api), (page) =>
          page.map((each) =>
            each.item.id === id
              ? { ...each, state: 'decided' as const, decisions: [answer.decision, ...each.decisions] }
              : each,
          ),
        )
      }
      const results = await Promise.allSettled(ids.map(decideOne))
      return ids.filter((_, index) => results[index]?.status === 'rejected')
    },
    onSettled: (_failed, _error, { ids }) =>
      setSending((before) => new Set([...before].filter((id) => !ids.includes(id)))),
    onSuccess: async (failed) => {
      if (failed.length === 0) return
      toast.show({ tone: 'danger', text: t('failed', { count: failed.length }) })
      await reload(queryClient, api.moderation.item.key())
    },
  })
  return { decide: mutate, sending }
}
