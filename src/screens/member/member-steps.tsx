import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listOf, listState } from '../../features/cards/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import { ArrowLeft, ChevronLeft, ChevronRight } from '../../web/kit/icons.tsx'
import { openDialog } from '../../web/kit/overlays/open-dialog.ts'
import { StepButton } from '../../web/kit/step-button.tsx'
import { useApi } from '../api.ts'

const never = () => () => {}
const busyWithKeys = `${openDialog},select,textarea`

/**
 * Returns the list from which this page was opened; empty on the server, which does not know the browser's
 * history.
 */
function useMemberList(): readonly number[] {
  const { state } = useLocation()
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isBrowser ? listOf(state) : []
}

/**
 * Links back to the list, and to the previous and next member in it; nothing after a direct link. Each step
 * replaces the history entry, so one step back returns to the list at its scroll position.
 */
export function MemberSteps({ profileId }: { profileId: number }) {
  const t = useTranslations('profiles.steps')
  const ids = useMemberList()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const at = ids.indexOf(profileId)
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  usePrefetchedProfile(next)
  const go = (id: number | undefined) => {
    if (id === undefined) return
    void navigate(pathname.replace(/(?<!\d)\d+\/?$/, String(id)), { replace: true, state: listState(ids) })
  }
  useEffect(() => {
    // Not Left and Right: with Alt those are the browser's back and forward.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(busyWithKeys)) return
      const target = { ArrowUp: previous, ArrowDown: next }[event.key]
      if (target === undefined) return
      event.preventDefault()
      go(target)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  if (at < 0) return null
  return (
    <nav aria-label={t('label')} className="page-width flex items-center gap-1 pt-2 lg:pt-5">
      <Button
        tone="quiet"
        size="small"
        icon={<ArrowLeft />}
        className="me-auto -ms-3"
        onClick={() => void navigate(-1)}
      >
        {t('back')}
      </Button>
      <StepButton
        label={t('previous')}
        aria-keyshortcuts="Alt+ArrowUp"
        isEnd={previous === undefined}
        onClick={() => go(previous)}
      >
        <ChevronLeft />
      </StepButton>
      <p className="text-sm text-muted tabular-nums">
        {t('position', { number: at + 1, count: ids.length })}
      </p>
      <StepButton
        label={t('next')}
        aria-keyshortcuts="Alt+ArrowDown"
        isEnd={next === undefined}
        onClick={() => go(next)}
      >
        <ChevronRight />
      </StepButton>
    </nav>
  )
}

/** Prefetches the next profile and its first picture. */
function usePrefetchedProfile(id: number | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    const options = api.cards.profile.queryOptions({ input: { id } })
    queryClient.fetchQuery(options).then(
      ({ profile }) => {
        const [first] = profile.photos
        if (first) new Image().src = first.filename
      },
      // A deleted member gets an error page when opened.
      () => undefined,
    )
  }, [api, queryClient, id])
}
