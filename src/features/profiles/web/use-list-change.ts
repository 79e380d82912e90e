import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiErrorOf } from '../../../web/api.tsx'
import { useToast } from '../../../web/kit/toast.tsx'

/** What follows when somebody is taken off a list of one's own: every list of the page; a failure is told. */
export function useListChange() {
  const t = useTranslations('frame')
  const toast = useToast()
  const queryClient = useQueryClient()
  return {
    onSuccess: () => queryClient.invalidateQueries(),
    onError: (err: unknown) =>
      void toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('offline') }),
  }
}
