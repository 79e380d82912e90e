import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { apiErrorOf, useApi } from '../../../web/api.tsx'
import { useToast } from '../../../web/kit/toast.tsx'
import { UploadFailed } from '../../../web/send-form.ts'
import type { Verification } from '../rules.ts'

/** How the own verification stands. */
export function useVerification() {
  const api = useApi()
  return useQuery(api.verification.read.queryOptions({ input: {} }))
}

/** Puts a new state in the place of the one that is shown; what shows the badge elsewhere follows. */
export function useKeepVerification() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (verification: Verification) => {
      queryClient.setQueryData(api.verification.read.queryKey({ input: {} }), { verification })
      void queryClient.invalidateQueries({ queryKey: api.profiles.readOwn.key() })
      void queryClient.invalidateQueries({ queryKey: api.accounts.key() })
      void queryClient.invalidateQueries({ queryKey: api.cards.key() })
    },
    [api, queryClient],
  )
}

/** Loads the own state anew. */
export function useReloadVerification() {
  const api = useApi()
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: api.verification.key() })
}

/** What to tell of a call or an upload that failed. */
export function useVerificationError(): (err: unknown) => string {
  const t = useTranslations('verification')
  return useCallback(
    (err) => {
      const error = err instanceof UploadFailed ? err.error : apiErrorOf(err)
      return error?.code === 'too_many_requests' ? t('enough') : (error?.message ?? t('failed'))
    },
    [t],
  )
}

/** Asks for a gesture. */
export function useStartVerification() {
  const api = useApi()
  const keep = useKeepVerification()
  return useMutation(
    api.verification.start.mutationOptions({ onSuccess: ({ verification }) => keep(verification) }),
  )
}

/** Takes the request back, or gives the badge back; `done` is told once that is so. */
export function useWithdrawVerification(done: string) {
  const api = useApi()
  const keep = useKeepVerification()
  const toast = useToast()
  const textOf = useVerificationError()
  return useMutation(
    api.verification.withdraw.mutationOptions({
      onSuccess: ({ verification }) => {
        keep(verification)
        toast.show({ text: done })
      },
      onError: (err) => void toast.show({ tone: 'danger', text: textOf(err) }),
    }),
  )
}
