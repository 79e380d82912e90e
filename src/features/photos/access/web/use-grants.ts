import type { InferContractRouterInputs } from '@orpc/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { patchData } from '../../../../web/query-cache.ts'
import type { photos } from '../../contract.ts'

type Grant = InferContractRouterInputs<typeof photos>['grant']

const scope = { id: 'photo-grants' }

/**
 * Grants and revokes access to private photos, serialised in call order. Cached grants are updated
 * optimistically and rolled back on a refusal. `isPending`: a change is in flight.
 */
export function useGrants() {
  const api = useApi()
  const t = useTranslations('frame')
  const queryClient = useQueryClient()
  const toast = useToast()

  const note = ({ id, profile_id }: Grant, isGranted: boolean) => {
    patchData(queryClient, api.photos.granted.queryKey({ input: { profile_id } }), (old) => {
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
      // A refetch while further changes are queued would briefly show them undone.
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

/** Returns which of the member's photos another member may see by a grant; undefined until loaded. */
export function useGrantedPhotos(profileId: number) {
  const api = useApi()
  return useQuery(api.photos.granted.queryOptions({ input: { profile_id: profileId } }))
}
