import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiErrorOf, useApi } from '../../../../web/api.tsx'
import { useToast } from '../../../../web/kit/toast.tsx'

interface Grant {
  id: number
  profile_id: number
}

const scope = { id: 'photo-grants' }

/**
 * Lets members see own private photos and takes it back, one after the other as it was asked for; what shows grants
 * follows at once, and back on a refusal. `isPending`: something of it is under way.
 */
export function useGrants() {
  const api = useApi()
  const t = useTranslations('frame')
  const queryClient = useQueryClient()
  const toast = useToast()

  const note = ({ id, profile_id }: Grant, isGranted: boolean) => {
    queryClient.setQueryData(api.photos.granted.queryKey({ input: { profile_id } }), (old) => {
      if (!old) return old
      const others = old.photo_ids.filter((other) => other !== id)
      return { photo_ids: isGranted ? [...others, id] : others }
    })
  }
  const follow = (isGranted: boolean) => ({
    scope,
    onMutate: (grant: Grant) => note(grant, isGranted),
    onError: (err: unknown, grant: Grant) => {
      note(grant, !isGranted)
      toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('offline') })
    },
    onSettled: () => {
      // What is read while others wait their turn would take them back for a moment.
      const isLast =
        queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) === 1
      if (isLast) void queryClient.invalidateQueries({ queryKey: api.photos.granted.key() })
    },
  })
  const granting = useMutation(api.photos.grant.mutationOptions(follow(true)))
  const revoking = useMutation(api.photos.revoke.mutationOptions(follow(false)))
  return {
    grant: granting.mutateAsync,
    revoke: revoking.mutateAsync,
    isPending: granting.isPending || revoking.isPending,
  }
}

/** The own photos that a member may see by a grant; undefined until they are known. */
export function useGrantedPhotos(profileId: number) {
  const api = useApi()
  return useQuery(api.photos.granted.queryOptions({ input: { profile_id: profileId } }))
}
