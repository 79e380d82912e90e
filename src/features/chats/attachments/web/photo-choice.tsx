import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { PictureRadio, PictureRadios } from '../../../../web/kit/fields/picture-radios.tsx'
import { Lock } from '../../../../web/kit/icons.tsx'

interface PhotoChoiceProps {
  photos: readonly Photo[]
  chosenId: number | null
  onChoose: (photo: Photo) => void
}

/** The member's photos, as radio buttons that look like the photos; a rejected photo cannot be chosen. */
export function PhotoChoice({ photos, chosenId, onChoose }: PhotoChoiceProps) {
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
