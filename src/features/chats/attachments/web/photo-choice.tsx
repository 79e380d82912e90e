import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
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
    <fieldset>
      <legend className="sr-only">{t('choose')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
        {photos.map((photo) => (
          <label
            key={photo.id}
            className="relative flex min-w-0 flex-col overflow-hidden rounded-[14px] border border-line bg-surface text-center transition-colors select-none hover:border-primary has-checked:border-primary has-checked:bg-secondary has-checked:text-on-secondary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="photo_id"
              value={photo.id}
              required
              disabled={photo.status === 'rejected'}
              checked={photo.id === chosenId}
              onChange={() => onChoose(photo)}
              className="absolute inset-0 appearance-none rounded-[inherit] outline-none"
            />
            <img
              src={photo.thumb_filename}
              alt=""
              className="aspect-square w-full bg-secondary object-cover"
            />
            <span className="px-2 pt-1.5 text-sm leading-tight font-semibold">
              {tPhotos('own.photo', { number: photo.position })}
            </span>
            <span className="px-2 pt-0.5 pb-2 text-xs leading-tight">
              {photo.audience === 'private' ? <Lock className="me-1 mb-0.5 inline size-3" /> : null}
              <State photo={photo} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The state of the photo: pending, rejected, or who else sees it. */
function State({ photo }: { photo: Photo }) {
  const t = useTranslations('photos')
  if (photo.status === 'rejected') return t('own.rejected')
  return photo.status === 'pending' ? t('own.pendingShort') : t(`audience.${photo.audience}`)
}
