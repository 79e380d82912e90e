import { useCallback, useEffect, useRef } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Uploader } from '../../../../web/kit/fields/uploader.tsx'
import { usePageData } from '../../../../web/page-data.tsx'
import { PremiumLink, useCurrentUser } from '../../../accounts/web/public.tsx'
import { photoLimit, photoLimits } from '../../../photos/rules.ts'
import { acceptedPictures, useUploads } from '../../../photos/web/public.tsx'
import { ownProfileChanged } from '../../../profiles/page-events.ts'

interface NewPhotoProps {
  /** How many photos the member has. */
  amount: number
  onAdded: (photo: Photo) => void
}

/**
 * Adds a photo from the device or its camera and sends it. It becomes a profile photo, so it is processed, reviewed and
 * counted like any other; it is private, so only members who receive it or have access see it.
 */
export function NewPhoto({ amount, onAdded }: NewPhotoProps) {
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
