import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { patchData, putData } from '../../../../web/query-cache.ts'
import type { AccountConsent } from '../../rules.ts'

/** Gives and withdraws consents optimistically; reverts if the server refuses. */
export function useConsentChange() {
  const t = useTranslations('settings')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { queryKey } = api.account.consents.queryOptions({ input: {} })
  return useMutation({
    mutationFn: (wanted: { purpose: AccountConsent; given: boolean; terms_version?: string }) =>
      api.call.account.changeConsent(wanted),
    onMutate: ({ purpose, given }) =>
      patchData(queryClient, queryKey, ({ consents }) => ({
        consents: consents.map((consent) => (consent.purpose === purpose ? { ...consent, given } : consent)),
      })),
    onError: (err, _wanted, undo) => {
      undo?.()
      toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('failed') })
      return queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: async (answer) => {
      putData(queryClient, queryKey, answer)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.accounts.key() }),
        queryClient.invalidateQueries({ queryKey: api.account.read.key() }),
      ])
    },
  })
}
