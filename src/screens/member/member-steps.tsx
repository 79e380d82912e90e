import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listOf, listState } from '../../features/cards/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import { ArrowLeft, ChevronLeft, ChevronRight } from '../../web/kit/icons.tsx'
import { openDialog } from '../../web/kit/overlays/lazy-overlay.tsx'
import { StepButton } from '../../web/kit/step-button.tsx'
import { useIsHydrated } from '../../web/lazy-component.tsx'
import { useApi } from '../../web/page-data.tsx'
import { usePersonSwipe } from './use-person-swipe.ts'

/** Elements with arrow keys of their own; also with Alt, for the first ones. */
const busyWithAlt = `${openDialog},select,textarea`
const busyWithArrows = `${busyWithAlt},input,[role="menu"],[role="slider"]`

/**
 * Returns the list from which this page was opened; empty on the server, which does not know the browser's
 * history.
 */
function useListIds(): readonly number[] {
  const { state } = useLocation()
  return useIsHydrated() ? listOf(state) : []
}

/**
 * Links back to the list, and to the previous and next member in it (also by arrow keys and by a swipe beside the
 * photos); nothing after a direct link. Each step replaces the history entry, so one step back returns to the list at
 * its scroll position.
 */
export function MemberSteps({ profileId }: { profileId: number }) {
  const t = useTranslations('profiles.steps')
  const ids = useListIds()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const at = ids.indexOf(profileId)
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  usePrefetchedProfiles(next, previous)
  const go = (id: number | undefined) => {
    if (id === undefined) return
    void navigate(pathname.replace(/(?<!\d)\d+\/?$/, String(id)), { replace: true, state: listState(ids) })
  }
  // Within the frame that shows the member: an arrow pressed at once must not count from the member before.
  useLayoutEffect(() => {
    // With Alt, Left and Right are the browser's back and forward. A strip of photos handles its own arrows.
    const onKeyDown = (event: KeyboardEvent) => {
      // A menu's button takes arrows for itself, with Alt as well.
      if ((event.defaultPrevented && !event.altKey) || event.ctrlKey || event.metaKey || event.shiftKey)
        return
      const busy = event.altKey ? busyWithAlt : busyWithArrows
      if (event.target instanceof Element && event.target.closest(busy)) return
      if (document.querySelector(openDialog)) return
      const keys = event.altKey
        ? { ArrowUp: previous, ArrowDown: next }
        : { ArrowLeft: previous, ArrowRight: next }
      const target = (keys as Record<string, number | undefined>)[event.key]
      if (target === undefined) return
      event.preventDefault()
      go(target)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  usePersonSwipe((by) => go(by === 1 ? next : previous))
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
        aria-keyshortcuts="ArrowLeft Alt+ArrowUp"
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
        aria-keyshortcuts="ArrowRight Alt+ArrowDown"
        isEnd={next === undefined}
        onClick={() => go(next)}
      >
        <ChevronRight />
      </StepButton>
    </nav>
  )
}

/** Prefetches the profiles on both sides with their first picture, the likelier one first. */
function usePrefetchedProfiles(likelier: number | undefined, other: number | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    let isMounted = true
    const prefetch = async (id: number | undefined) => {
      if (id === undefined || !isMounted) return
      // A deleted member gets an error page when opened.
      const page = await queryClient
        .fetchQuery(api.cards.profile.queryOptions({ input: { id } }))
        .catch(() => null)
      const first = page?.profile.photos[0]
      if (first) new Image().src = first.filename
    }
    void prefetch(likelier).then(() => prefetch(other))
    return () => {
      isMounted = false
    }
  }, [api, queryClient, likelier, other])
}
