import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { apiErrorOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useToast } from '../../../../web/kit/overlays/toast.tsx'
import { usePageData } from '../../../../web/page-data.tsx'
import { patchData } from '../../../../web/query-cache.ts'
import { ownProfileChanged } from '../../../profiles/page-events.ts'
import { changed, type PhotoChange } from '../../rules.ts'

type Change = PhotoChange & { id: number }

/**
 * Returns the member's photos as last stored, and changes them; refreshes other places on the page that show
 * them. Changes are optimistic and rolled back on a refusal.
 */
export function useOwnPhotos() {
  const { api, queryClient, emit } = usePageData()
  const t = useTranslations('frame')
  const toast = useToast()

  // Read here, not passed down: a screen above would render a stored order later than the hooks that use it.
  const stored = useQuery(api.profiles.readOwn.queryOptions())
  const latestPhotos = () => queryClient.getQueryData(api.profiles.readOwn.queryKey())?.profile.photos ?? []
  const show = (to: (photos: Photo[]) => Photo[]) =>
    patchData(queryClient, api.profiles.readOwn.queryKey(), (old) => ({
      ...old,
      profile: { ...old.profile, photos: to(old.profile.photos) },
    }))
  const reload = useCallback(() => void emit(ownProfileChanged, {}), [emit])
  const saved = ({ photos }: { photos: Photo[] }) => {
    show(() => photos)
    reload()
  }
  const complain = (err: unknown) => {
    toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('offline') })
    reload()
  }

  const { mutate: change } = useMutation(
    api.photos.change.mutationOptions({
      // Serialised, in call order.
      scope: { id: 'own-photos' },
      onMutate: ({ id, ...asked }: Change) => show((photos) => changed(photos, id, asked)),
      onSuccess: saved,
      onError: (err, _change, undo) => {
        undo?.()
        complain(err)
      },
    }),
  )
  // Errors are handled by the caller, which has the whole order.
  const { mutateAsync: move } = useMutation(
    api.photos.change.mutationOptions({
      scope: { id: 'own-photos' },
      onSuccess: saved,
      onError: reload,
    }),
  )
  const { mutateAsync: remove } = useMutation(
    api.photos.remove.mutationOptions({ scope: { id: 'own-photos' }, onSuccess: saved, onError: complain }),
  )
  return { photos: stored.data?.profile.photos ?? [], latestPhotos, reload, saved, change, move, remove }
}
