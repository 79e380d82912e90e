import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiErrorOf } from '../../../web/api/api-error.ts'
import { UploadFailed } from '../../../web/api/upload-failed.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi, usePageData } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import { ownProfileChanged } from '../../profiles/page-events.ts'
import type { Verification } from '../rules.ts'

/** Returns the state of the member's verification. */
export function useVerification() {
  const api = useApi()
  return useQuery(api.verification.read.queryOptions({ input: {} }))
}

/** Returns a callback that replaces the displayed state and refreshes other places that show the badge. */
export function useCacheVerification() {
  const { api, queryClient, emit } = usePageData()
  return useCallback(
    (verification: Verification) => {
      putData(queryClient, api.verification.read.queryKey({ input: {} }), { verification })
      emit(ownProfileChanged, {})
    },
    [api, queryClient, emit],
  )
}

/** Returns a callback that reloads the member's verification. */
export function useReloadVerification() {
  const api = useApi()
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: api.verification.key() })
}

/** Returns the message for a failed call or upload. */
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

/** Requests a gesture. */
export function useStartVerification() {
  const api = useApi()
  const cache = useCacheVerification()
  return useMutation(
    api.verification.start.mutationOptions({ onSuccess: ({ verification }) => cache(verification) }),
  )
}

/** Withdraws the request, or gives the badge back; `done` is announced afterwards. */
export function useWithdrawVerification(done: string) {
  const api = useApi()
  const cache = useCacheVerification()
  const toast = useToast()
  const textOf = useVerificationError()
  return useMutation(
    api.verification.withdraw.mutationOptions({
      onSuccess: ({ verification }) => {
        cache(verification)
        toast.show({ text: done })
      },
      onError: (err) => void toast.show({ tone: 'danger', text: textOf(err) }),
    }),
  )
}
