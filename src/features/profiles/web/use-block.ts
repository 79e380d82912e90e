import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiErrorOf, useApi } from '../../../web/api.tsx'
import { useToast } from '../../../web/kit/toast.tsx'

/** Blocks and unblocks a member, with a notice that can be undone; every list on the page follows. */
export function useBlock({ id, name }: { id: number; name: string }) {
  const api = useApi()
  const t = useTranslations()
  const toast = useToast()
  const queryClient = useQueryClient()
  const onError = (err: unknown) => {
    toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('frame.offline') })
  }
  const unblock = useMutation(
    api.profiles.unblock.mutationOptions({
      onError,
      onSuccess: () => {
        toast.show({ text: t('profiles.view.unblockedToast', { name }) })
        return queryClient.invalidateQueries()
      },
    }),
  )
  const block = useMutation(
    api.profiles.block.mutationOptions({
      onError,
      onSuccess: () => {
        toast.show({
          text: t('profiles.view.blockedToast', { name }),
          action: { label: t('profiles.view.undo'), onAction: () => unblock.mutate({ profile_id: id }) },
        })
        return queryClient.invalidateQueries()
      },
    }),
  )
  return {
    block: () => block.mutate({ profile_id: id }),
    unblock: () => unblock.mutate({ profile_id: id }),
    isPending: block.isPending || unblock.isPending,
  }
}
