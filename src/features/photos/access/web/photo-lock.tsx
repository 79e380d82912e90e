import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Lock } from '../../../../web/kit/icons.tsx'
import { PremiumLink } from '../../../accounts/web/public.tsx'
import { AgeLockNote } from '../../../age/web/public.tsx'

interface PhotoLockProps {
  photo: Photo
  /** The owner's name. */
  name: string
}

/** Explains over a blurred picture why it is blurred and how to unlock it. */
export function PhotoLock({ photo, name }: PhotoLockProps) {
  const t = useTranslations('photos')
  if (photo.needs_age_proof) return <AgeLockNote />
  return (
    <p className="absolute inset-x-4 top-1/2 mx-auto flex w-fit max-w-80 -translate-y-1/2 flex-col items-center gap-2 rounded-control bg-scrim/80 px-5 py-4 text-center text-sm font-medium text-on-scrim">
      <Lock className="size-6" />
      <span>{photo.audience === 'private' ? t('lockedPrivate', { name }) : t('lockedPremium')}</span>
      {photo.audience === 'premium' ? <PremiumLink /> : null}
    </p>
  )
}
