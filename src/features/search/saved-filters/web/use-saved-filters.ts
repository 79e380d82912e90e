import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { putData } from '../../../../web/query-cache.ts'
import type { SavedFilter, SavedQuery } from '../../contract.ts'
import { savedFiltersOptions } from '../../filters/web/search-query.ts'

interface NamedFilters {
  name: string
  query: SavedQuery
}

/** Manages the member's saved filters; a deleted one can be restored from its notice. */
export function useSavedFilters() {
  const api = useApi()
  const t = useTranslations()
  const toast = useToast()
  const queryClient = useQueryClient()
  const options = savedFiltersOptions(api)
  const { data } = useQuery(options)
  const show = (answer: { saved_filters: SavedFilter[] }) => putData(queryClient, options.queryKey, answer)
  const showFault = (err: unknown) =>
    toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('frame.offline') })

  const save = useMutation({
    mutationFn: (filters: NamedFilters) => api.call.search.saveFilter(filters),
    onSuccess: show,
  })
  const remove = useMutation({
    mutationFn: ({ id }: SavedFilter) => api.call.search.deleteSavedFilter({ id }),
    onError: showFault,
    onSuccess: (answer, { name, query }) => {
      show(answer)
      toast.show({
        text: t('search.saved.deleted', { name }),
        action: {
          label: t('search.saved.undo'),
          onAction: () => save.mutate({ name, query }, { onError: showFault }),
        },
      })
    },
  })
  return { filters: data?.saved_filters ?? [], save, remove }
}
