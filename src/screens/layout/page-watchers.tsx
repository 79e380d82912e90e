import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { usePremiumChange } from '../../features/accounts/web/public.tsx'
import { watchInstallPrompt } from '../../features/app/web/public.tsx'
import {
  useDelivery,
  useMessageNotice,
  useMessageSound,
  useOutboxSending,
  useTotals,
} from '../../features/chats/web/public.tsx'
import { useLikeNotices } from '../../features/likes/web/public.tsx'
import { usePushStatus, usePushWatch, useShown } from '../../features/notifications/web/public.tsx'
import { useOrderNotice } from '../../features/orders/web/public.tsx'
import { useVerificationNotices } from '../../features/verification/web/public.tsx'
import { useHiddenBeacon } from '../../features/visits/web/public.tsx'
import { apiAddress } from '../../web/api/api-address.ts'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { watchWorker } from '../../web/installed/watch-worker.ts'
import { offlinePath, onWorkerMessage, pageVersion, sendWorkerFacts } from '../../web/installed/worker.ts'
import { useToast } from '../../web/kit/overlays/toast.tsx'
import { followStream } from '../../web/live/live.ts'
import type { LiveEvent, LiveState } from '../../web/live/live-event.ts'
import { usePageData } from '../../web/page-data.tsx'
import { usePageFrame } from '../../web/page-frame.tsx'
import { NewLikeModal } from '../new-like/new-like-modal.tsx'
import { useIsAnnouncedInModal } from '../new-like/use-new-like.ts'
import { showAppBadge } from './app-badge.ts'
import { keepRefreshing } from './keep-refreshing.ts'
import { TimeBonusModal } from './money/time-bonus-modal.tsx'

/** Keeps an open page current: by the live stream, or by product.md's refreshing while the stream is down. */
function LiveUpdates() {
  const { live } = usePageData()
  const { account, after } = usePageFrame().live
  const [state, setState] = useState<LiveState>('connecting')
  const showVerificationNotice = useVerificationNotices()
  const showLikeNotice = useLikeNotices(useIsAnnouncedInModal())
  const soundMessage = useMessageSound()
  const showMessage = useMessageNotice()
  const showPayment = useOrderNotice()
  const confirmDelivery = useDelivery()
  const confirmShown = useShown()
  usePremiumChange()

  const onEvent = useEffectEvent((event: LiveEvent) => {
    // Before the event changes the cache.
    showPayment(event)
    if (event.type === 'resync') void live.reload()
    else live.apply(event)
    showVerificationNotice(event)
    showLikeNotice(event)
    soundMessage(event)
    showMessage(event)
    confirmShown(event)
  })
  const onArrival = useEffectEvent(confirmDelivery)
  // The listeners change with the texts of a screen: a stream that followed them would repeat its events from `after`.
  useEffect(() => {
    if (account === null) return
    return followStream({
      types: [...live.types, 'resync'],
      passingTypes: live.passingTypes,
      account,
      after,
      onEvent: (event) => onEvent(event),
      onArrival: (event) => onArrival(event),
      onState: setState,
    })
  }, [account, live, after])

  useOutboxSending(account !== null, state === 'open')
  const isSubscribed = useRef(false)
  isSubscribed.current = usePushStatus()?.isSubscribed === true
  const isPolling = account !== null && state !== 'open'
  useEffect(() => {
    if (!isPolling) return
    return keepRefreshing({ refresh: live.reload, isPushSubscribed: () => isSubscribed.current })
  }, [isPolling, live])

  const { unread_messages, new_likes } = useTotals()
  const badge = unread_messages + new_likes
  useEffect(() => {
    void showAppBadge(navigator, badge)
  }, [badge])
  return null
}

/**
 * Connects an open page with the service worker: registers it, sends it what it stores, goes where a clicked notification
 * leads, reads whether this browser receives pushes, and offers to reload once a new version has arrived, whose worker takes
 * over while the page is hidden. Nothing reloads by itself, so nothing that is typed is lost.
 */
function AppWatch() {
  useWorker()
  useOpenedNotification()
  useNewVersion()
  usePushWatch()
  useEffect(watchInstallPrompt, [])
  return null
}

function useWorker(): void {
  const locale = usePageLocale()
  const { theme, live } = usePageFrame()
  const { account } = live
  const subscriber = usePushStatus()?.isSubscribed ? account : null
  const t = useTranslations('notifications.neutral')
  const title = t('title')
  const body = t('body')
  useEffect(watchWorker, [])
  useEffect(() => {
    const words = { title, body }
    const offline = offlinePath(locale, theme)
    void sendWorkerFacts({ offline, api: apiAddress(''), words, account, subscriber })
  }, [locale, theme, title, body, account, subscriber])
}

function useOpenedNotification(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onWorkerMessage('open', ({ url, confirm }) => {
        const { pathname, search, hash } = new URL(url)
        confirm()
        void navigate({ pathname, search, hash })
      }),
    [navigate],
  )
}

function useNewVersion(): void {
  const t = useTranslations('app.update')
  const toasts = useToast()
  const isOffered = useRef(false)
  useEffect(
    () =>
      onWorkerMessage('version', ({ version }) => {
        const own = pageVersion()
        if (isOffered.current || !own || !version || version === own) return
        isOffered.current = true
        const onAction = () => window.location.reload()
        toasts.show({ text: t('text'), action: { label: t('reload'), onAction } })
      }),
    [t, toasts],
  )
}

/**
 * Marks the document with `data-ready` while the page listens: its scripts have taken over, and no navigation
 * is under way. A click before that has the effect it has without scripts. Tests wait for the mark.
 */
function PageReady() {
  const { state } = useNavigation()
  const isReady = state === 'idle'
  useEffect(() => {
    document.documentElement.toggleAttribute('data-ready', isReady)
  }, [isReady])
  return null
}

/** Watchers of an open page: the live stream with its notices and the outbox, and dialogs that open by themselves. */
export function PageWatchers() {
  useHiddenBeacon()
  const { load } = usePageData()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    void load().then(() => setLoaded(true))
  }, [load])
  if (!isLoaded) return null
  return (
    <>
      <LiveUpdates />
      <NewLikeModal />
      <TimeBonusModal />
      <AppWatch />
      {/* After the others, so that a page that is marked ready listens. */}
      <PageReady />
    </>
  )
}
