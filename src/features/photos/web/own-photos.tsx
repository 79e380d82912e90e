import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Audience, type Photo } from '../../../core/people.ts'
import { apiErrorOf, useApi } from '../../../web/api.tsx'
import { Alert } from '../../../web/kit/alert.tsx'
import { SelectField } from '../../../web/kit/select.tsx'
import { useToast } from '../../../web/kit/toast.tsx'
import { Uploader } from '../../../web/kit/uploader.tsx'
import { photoLimit, photoLimits } from '../rules.ts'
import { OwnPhotoTile } from './own-photo-tile.tsx'
import { useDelayedDelete } from './use-delayed-delete.ts'
import { acceptedPictures, useUploads } from './use-uploads.ts'

/** The member's own photos: add, sort, choose who sees them, delete with undo. */
export function OwnPhotos({ photos, isPremium }: { photos: Photo[]; isPremium: boolean }) {
  const t = useTranslations('photos')
  const { reload, change, remove } = useOwnPhotos()
  const [audience, setAudience] = useState<Audience>('everyone')
  const { uploads, add, cancel, retry } = useUploads(reload)
  const toast = useToast()
  const deletion = useDelayedDelete((id) => remove({ id }))
  const shown = photos.filter((photo) => !deletion.hidden.has(photo.id))
  const limit = photoLimit(isPremium)

  const deletePhoto = (id: number) => {
    deletion.remove(id)
    toast.show({
      text: t('own.deleted'),
      action: { label: t('own.undo'), onAction: () => deletion.restore(id) },
      timeoutSeconds: deletion.undoSeconds,
    })
  }
  return (
    <section aria-labelledby="own-photos" className="flex flex-col gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="own-photos" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-sm text-muted tabular-nums">{t('own.count', { count: shown.length, limit })}</p>
      </div>
      {shown.length > 0 && !shown.some((photo) => photo.is_main) ? (
        <Alert tone="info">{t('own.noMain')}</Alert>
      ) : null}
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3">
        {shown.map((photo, index) => (
          <OwnPhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            count={shown.length}
            onChange={(changes) => change({ id: photo.id, ...changes })}
            onDelete={() => deletePhoto(photo.id)}
          />
        ))}
      </ol>
      {photos.length < limit ? (
        <div className="flex flex-col gap-4">
          <Uploader
            label={t('own.add')}
            hint={t('own.hint')}
            accept={acceptedPictures}
            isMultiple
            onFiles={(files) => add(files, audience)}
            items={uploads}
            onCancel={cancel}
            onRetry={retry}
          />
          <SelectField
            label={t('own.audience')}
            value={audience}
            onChange={(event) => setAudience(Audience.parse(event.target.value))}
            options={Audience.options.map((value) => ({ value, label: t(`audience.${value}`) }))}
          />
        </div>
      ) : (
        <p className="text-sm text-muted">
          {isPremium ? t('own.full') : t('own.fullFree', { limit, premium: photoLimits.premium })}
        </p>
      )}
    </section>
  )
}

/** Changes own photos; what shows them elsewhere on the page follows. */
function useOwnPhotos() {
  const api = useApi()
  const t = useTranslations('frame')
  const queryClient = useQueryClient()
  const toast = useToast()
  const reload = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: api.profiles.readOwn.key() })
    void queryClient.invalidateQueries({ queryKey: api.accounts.current.key() })
    void queryClient.invalidateQueries({ queryKey: api.cards.key() })
  }, [api, queryClient])
  const follow = {
    onSuccess: ({ photos }: { photos: Photo[] }) => {
      queryClient.setQueryData(api.profiles.readOwn.queryKey(), (old) =>
        old ? { profile: { ...old.profile, photos } } : old,
      )
      reload()
    },
    onError: (err: unknown) => {
      toast.show({ tone: 'danger', text: apiErrorOf(err)?.message ?? t('offline') })
    },
  }
  const { mutate: change } = useMutation(api.photos.change.mutationOptions(follow))
  const { mutateAsync: remove } = useMutation(api.photos.remove.mutationOptions(follow))
  return { reload, change, remove }
}
