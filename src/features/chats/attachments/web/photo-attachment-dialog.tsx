import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { PictureRadio, PictureRadios } from '../../../../web/kit/fields/picture-radios.tsx'
import { Uploader } from '../../../../web/kit/fields/uploader.tsx'
import { Lock } from '../../../../web/kit/icons.tsx'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { useApi, usePageData } from '../../../../web/page-data.tsx'
import { PremiumLink, useCurrentUser } from '../../../accounts/web/public.tsx'
import { photoLimit, photoLimits } from '../../../photos/rules.ts'
import { acceptedPictures, useUploads } from '../../../photos/web/public.tsx'
import { ownProfileChanged } from '../../../profiles/page-events.ts'
import type { Sent } from '../../sending/web/use-send-once.ts'
import { AttachmentDialog, type AttachmentProps, ChoiceSkeleton } from './attachment-dialog.tsx'

interface PhotoChoiceProps {
  photos: readonly Photo[]
  chosenId: number | null
  onChoose: (photo: Photo) => void
}

/** The member's photos, as radio buttons that look like the photos; a rejected photo cannot be chosen. */
function PhotoChoice({ photos, chosenId, onChoose }: PhotoChoiceProps) {
  const t = useTranslations('chats.photo')
  const tPhotos = useTranslations('photos')
  return (
    <PictureRadios legend={t('choose')}>
      {photos.map((photo) => (
        <PictureRadio
          key={photo.id}
          name="photo_id"
          value={photo.id}
          isDisabled={photo.status === 'rejected'}
          isChosen={photo.id === chosenId}
          onChoose={() => onChoose(photo)}
          className="overflow-hidden"
        >
          <img src={photo.thumb_filename} alt="" className="aspect-square w-full bg-secondary object-cover" />
          <span className="px-2 pt-1.5 text-sm leading-tight font-semibold">
            {tPhotos('own.photo', { number: photo.position })}
          </span>
          <span className="px-2 pt-0.5 pb-2 text-xs leading-tight">
            {photo.audience === 'private' ? <Lock className="me-1 mb-0.5 inline size-3" /> : null}
            <State photo={photo} />
          </span>
        </PictureRadio>
      ))}
    </PictureRadios>
  )
}

/** The state of the photo: pending, rejected, or who else sees it. */
function State({ photo }: { photo: Photo }) {
  const t = useTranslations('photos')
  if (photo.status === 'rejected') return <span>{t('own.rejected')}</span>
  return <span>{photo.status === 'pending' ? t('own.pendingShort') : t(`audience.${photo.audience}`)}</span>
}

interface NewPhotoProps {
  /** How many photos the member has. */
  amount: number
  onAdded: (photo: Photo) => void
}

/**
 * Adds a photo from the device or its camera and sends it. It becomes a profile photo, so it is processed, reviewed and
 * counted like any other; it is private, so only members who receive it or have access see it.
 */
function NewPhoto({ amount, onAdded }: NewPhotoProps) {
  const t = useTranslations('chats.photo')
  const tPhotos = useTranslations('photos.own')
  const { emit } = usePageData()
  const isPremium = useCurrentUser()?.paid_user ?? false
  const limit = photoLimit(isPremium)
  const latestOnAdded = useRef(onAdded)
  useEffect(() => {
    latestOnAdded.current = onAdded
  })
  const added = useCallback(
    (photo?: Photo) => {
      void emit(ownProfileChanged, {})
      if (photo) latestOnAdded.current(photo)
    },
    [emit],
  )
  const { uploads, add, replace, cancel, retry } = useUploads(added)
  if (amount >= limit && uploads.length === 0) {
    return (
      <Alert tone="info">
        <span>
          {isPremium ? tPhotos('full') : tPhotos('fullFree', { limit, premium: photoLimits.premium })}
        </span>{' '}
        <PremiumLink />
      </Alert>
    )
  }
  return (
    <Uploader
      label={amount === 0 ? t('none') : t('add')}
      hint={t('addHint')}
      camera={t('camera')}
      accept={acceptedPictures}
      onFiles={(files) => add(files, 'private', limit - amount)}
      items={uploads}
      onCancel={cancel}
      onRetry={retry}
      onReplace={replace}
    />
  )
}

export interface PhotoAttachmentDialogProps extends AttachmentProps {
  onSent: (sent: Sent) => void
}

/** The member's photos, to send one of them, or a new one, with a message. */
export function PhotoAttachmentDialog(props: PhotoAttachmentDialogProps) {
  const t = useTranslations('chats.photo')
  const tShare = useTranslations('photos.share')
  const { profile, costs, isOpen } = props
  const { name } = profile
  // Loaded when the dialog opens.
  const own = useQuery({ ...useApi().profiles.readOwn.queryOptions(), enabled: isOpen })
  const photos = own.data?.profile.photos ?? []
  return (
    <AttachmentDialog<Photo>
      {...props}
      kind="photo"
      title={t('title', { name })}
      freeHint={t('freeHint')}
      failed={t('failed')}
      itemOf={(chosen) =>
        photos.find(({ id, status }) => String(id) === chosen && status !== 'rejected') ?? null
      }
      attachmentOf={({ id, thumb_filename }) => ({ kind: 'photo', photo: { id, thumb_filename } })}
      costOf={() => costs?.photo_cost.credits}
      buttonOf={(photo) => (photo ? t('send') : t('choose'))}
      around={(form) => (
        <Loaded from={own} failed={tShare('failed')} skeleton={<ChoiceSkeleton amount={3} />}>
          {() => form}
        </Loaded>
      )}
      choice={(photo, choose) => (
        <>
          {photos.length > 0 ? (
            <PhotoChoice photos={photos} chosenId={photo?.id ?? null} onChoose={choose} />
          ) : null}
          <NewPhoto amount={photos.length} onAdded={choose} />
          <p className="text-sm text-muted" role="status">
            {photo?.status === 'pending' ? tShare('pending', { name }) : t('shows', { name })}
          </p>
        </>
      )}
    />
  )
}
