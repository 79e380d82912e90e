import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import type { ConsentPurpose } from '../../rules.ts'
import { useApi } from '../../web/api.ts'

/** Gives and withdraws consents optimistically; reverts if the server refuses. */
export function useConsentChange() {
  const t = useTranslations('settings')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { queryKey } = api.account.consents.queryOptions({ input: {} })
  return useMutation({
    mutationFn: (wanted: { purpose: ConsentPurpose; given: boolean; terms_version?: string }) =>
      api.call.account.changeConsent(wanted),
    onMutate: ({ purpose, given }) =>
      queryClient.setQueryData(
        queryKey,
        (data) =>
          data && {
            consents: data.consents.map((consent) =>
              consent.purpose === purpose ? { ...consent, given } : consent,
            ),
          },
      ),
    onError: (err) => {
      toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('failed') })
      return queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: async (answer) => {
      queryClient.setQueryData(queryKey, answer)
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: api.accounts.key() }),
        queryClient.invalidateQueries({ queryKey: api.account.read.key() }),
      ])
    },
  })
}
