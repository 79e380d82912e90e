import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ApiClient, apiErrorOf, useApi } from '../../../web/api.tsx'
import { useToast } from '../../../web/kit/toast.tsx'

type SearchPage = Awaited<ReturnType<ApiClient['search']['members']>>

/** Hides a member from the own search and suggestions, with a notice that can be undone, and shows them again. */
export function useHide({ id, name }: { id: number; name: string }) {
  const api = useApi()
  const t = useTranslations()
  const toast = useToast()
  const queryClient = useQueryClient()
  const onError = (err: unknown) => {
    toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('frame.offline') })
  }
  const unhide = useMutation(
    api.profiles.unhide.mutationOptions({
      onError,
      onSuccess: () => {
        toast.show({ text: t('profiles.hidden.shownToast', { name }) })
        return queryClient.invalidateQueries()
      },
    }),
  )
  const hide = useMutation(
    api.profiles.hide.mutationOptions({
      onError,
      onSuccess: () => {
        // Whoever steps back to the search does not see them for another moment.
        queryClient.setQueriesData<InfiniteData<SearchPage>>(
          { queryKey: api.search.members.key() },
          (found) => withoutMember(found, id),
        )
        toast.show({
          text: t('profiles.hidden.hiddenToast', { name }),
          action: { label: t('profiles.hidden.undo'), onAction: () => unhide.mutate({ profile_id: id }) },
        })
        return queryClient.invalidateQueries()
      },
    }),
  )
  return {
    hide: () => hide.mutate({ profile_id: id }),
    unhide: () => unhide.mutate({ profile_id: id }),
    isPending: hide.isPending || unhide.isPending,
  }
}

function withoutMember(found: InfiniteData<SearchPage> | undefined, id: number) {
  return (
    found && {
      ...found,
      pages: found.pages.map((page) => ({
        ...page,
        results: page.results.filter((card) => card.id !== id),
        similar_results: page.similar_results.filter((card) => card.id !== id),
      })),
    }
  )
}
