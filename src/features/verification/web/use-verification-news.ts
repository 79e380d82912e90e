import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '../../../web/api.tsx'
import { useToast } from '../../../web/kit/toast.tsx'
import type { LiveEvent } from '../../../web/live.ts'

/**
 * Returns a handler for decisions by staff: announces them on every page, and reloads the verification where
 * it is shown.
 */
export function useVerificationNews(): (event: LiveEvent) => void {
  const t = useTranslations('frame.notice')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useCallback(
    (event) => {
      if (event.type !== 'notice') return
      const { code } = event.data as { code: string }
      if (code !== 'verification_approved' && code !== 'verification_rejected') return
      const { verification, profiles, accounts, cards } = api
      for (const queryKey of [verification.key(), profiles.readOwn.key(), accounts.key(), cards.key()]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      const isApproved = code === 'verification_approved'
      toast.show({ text: t(code), tone: isApproved ? 'success' : 'neutral' })
    },
    [api, queryClient, t, toast],
  )
}
