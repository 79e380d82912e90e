import { useCallback } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import type { LiveEvent } from '../../../web/live/live-event.ts'
import { decisionIn } from './on-page.ts'

/** Returns a handler that announces decisions by staff, on every page. */
export function useVerificationNotices(): (event: LiveEvent) => void {
  const t = useTranslations('frame.notice')
  const toast = useToast()
  return useCallback(
    (event) => {
      const decision = decisionIn(event)
      if (!decision) return
      toast.show({ text: t(decision), tone: decision === 'verification_approved' ? 'success' : 'neutral' })
    },
    [t, toast],
  )
}
