import { useQuery } from '@tanstack/react-query'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { Switch } from '../../../../web/kit/fields/switch.tsx'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../../../web/kit/skeleton.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { isGrantable } from '../../rules.ts'
import { useGrantedPhotos, useGrants } from './use-grants.ts'

export interface SharePhotosDialogProps {
  /** The member who receives access. */
  profileId: number
  name: string
  isOpen: boolean
  onClose: () => void
}

/**
 * Lists the member's private photos, each with a switch for whether this member may see it. Changes take
 * effect immediately.
 */
export function SharePhotosDialog({ profileId, name, isOpen, onClose }: SharePhotosDialogProps) {
  const t = useTranslations('photos.share')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title', { name })} description={t('text', { name })}>
      <SharedPhotos profileId={profileId} name={name} />
    </Dialog>
  )
}

function SharedPhotos({ profileId, name }: { profileId: number; name: string }) {
  const t = useTranslations('photos.share')
  const api = useApi()
  const own = useQuery(api.profiles.readOwn.queryOptions())
  const granted = useGrantedPhotos(profileId)
  const { grant, revoke } = useGrants()
  const isError = own.isError || granted.isError
  const isThere = !isError && own.data !== undefined && granted.data !== undefined
  return (
    <Loaded
      from={{
        data: isThere ? { own: own.data.profile.photos, ids: granted.data.photo_ids } : undefined,
        isError,
        isFetching: own.isFetching || granted.isFetching,
        refetch: () => Promise.all([own.refetch(), granted.refetch()]),
      }}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      }
    >
      {(loaded) => {
        const photos = loaded.own.filter(isGrantable)
        if (photos.length === 0) return <NoPhotos />
        return (
          <ul className="divide-y divide-line">
            {photos.map((photo) => (
              <li key={photo.id}>
                <Switch
                  label={<PhotoLabel photo={photo} name={name} />}
                  checked={loaded.ids.includes(photo.id)}
                  onChange={(event) => {
                    const input = { id: photo.id, profile_id: profileId }
                    // The mutation reports the error and rolls the change back.
                    void (event.target.checked ? grant(input) : revoke(input)).catch(() => undefined)
                  }}
                />
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

function NoPhotos() {
  const t = useTranslations('photos.share')
  return (
    <EmptyState
      className="py-4"
      action={
        <ButtonLink to="/profile#photos" tone="secondary">
          {t('toPhotos')}
        </ButtonLink>
      }
    >
      {t('none')}
    </EmptyState>
  )
}

function PhotoLabel({ photo, name }: { photo: Photo; name: string }) {
  const t = useTranslations('photos')
  return (
    <span className="flex items-center gap-4">
      <img
        src={photo.thumb_filename}
        alt=""
        className="size-18 shrink-0 rounded-control bg-secondary object-cover"
      />
      <span className="min-w-0">
        <span className="block">{t('own.photo', { number: photo.position })}</span>
        {photo.status === 'pending' ? (
          <span className="block text-sm font-normal text-muted">{t('share.pending', { name })}</span>
        ) : null}
      </span>
    </span>
  )
}
