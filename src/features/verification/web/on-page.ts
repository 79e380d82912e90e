import { useCallback } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import type { LiveEvent } from '../../../web/live/live-event.ts'
import type { PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { ownProfileChanged } from '../../profiles/page-events.ts'

const decisions = ['verification_approved', 'verification_rejected', 'verification_ended'] as const

/** Returns the decision about the badge that a live event reports; null for other events. */
export function decisionIn(event: LiveEvent): (typeof decisions)[number] | null {
  const { code } = event.type === 'notice' ? (event.data as { code: string }) : { code: '' }
  return decisions.find((decision) => decision === code) ?? null
}

export const onPage: PageContribution = {
  live: {
    types: ['notice'],
    apply: ({ api, queryClient, emit }, event) => {
      if (!decisionIn(event)) return
      void reload(queryClient, api.verification.key())
      emit(ownProfileChanged, {})
    },
  },
}

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
