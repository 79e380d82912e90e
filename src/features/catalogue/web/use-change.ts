import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import type { CatalogueChange } from '../contract.ts'

/** Returns what publishes a change or proposes it, and says which of both it did. `onDone` follows either. */
export function useChange(onDone: () => void = () => undefined) {
  const t = useTranslations('catalogue')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const send = useMutation({
    mutationFn: (input: { change: CatalogueChange; reason?: string }) => api.call.catalogue.change(input),
    onSuccess: async ({ proposal }) => {
      await reload(queryClient, api.catalogue.key())
      toast.show({ tone: 'success', text: proposal === null ? t('published') : t('proposed') })
      onDone()
    },
  })
  const error = apiErrorOf(send.error)
  return {
    send: (change: CatalogueChange, reason: string) =>
      send.mutate({ change, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }),
    isSending: send.isPending,
    /** By the path of the field, without `change.` before it. */
    fields: Object.fromEntries(
      Object.entries(fieldErrorsOf(send.error)).map(([path, text]) => [path.replace(/^change\./, ''), text]),
    ),
    isOutdated: error?.code === 'conflict',
    /** What to say where no field is wrong. */
    problem: send.isError
      ? error?.code === 'conflict'
        ? t('outdated')
        : (error?.message ?? t('failed'))
      : null,
  }
}

/** Returns what does something at once, reloads the catalogue, and says what went wrong. */
export function useAction<Input, Output>(
  perform: (api: ReturnType<typeof useApi>, input: Input) => Promise<Output>,
) {
  const t = useTranslations('catalogue')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (input: Input) => perform(api, input),
    onError: (err) => toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('failed') }),
    onSettled: () => reload(queryClient, api.catalogue.key()),
  })
}
