import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { watchInstallPrompt } from '../../features/app/web/public.tsx'
import { usePushStatus, usePushWatch } from '../../features/notifications/web/public.tsx'
import { apiAddress } from '../../web/api/api-address.ts'
import { usePageLocale } from '../../web/i18n/locale-provider.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { watchWorker } from '../../web/installed/watch-worker.ts'
import { offlinePath, onWorkerMessage, pageVersion, sendWorkerFacts } from '../../web/installed/worker.ts'
import { useToast } from '../../web/kit/overlays/toast.tsx'
import { usePageFrame } from '../../web/page-frame.tsx'

/**
 * Connects an open page with the service worker: registers it, sends it what it stores, goes where a clicked notification
 * leads, reads whether this browser receives pushes, and offers to reload once a new version has arrived, whose worker takes
 * over while the page is hidden. Nothing reloads by itself, so nothing that is typed is lost.
 */
export function AppWatch() {
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
