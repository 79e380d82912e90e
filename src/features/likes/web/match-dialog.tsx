import type { MainImage } from '../../../core/schemas.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button, ButtonLink } from '../../../web/kit/button.tsx'
import { Heart, UserRound } from '../../../web/kit/icons.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useCurrentUser } from '../../accounts/web/public.tsx'
import { FictionalLabel } from '../../sites/web/public.tsx'
import type { Likeable } from './likeable.ts'

/** Announces a match: both pictures, a short text, and a link to write. */
export function MatchDialog({
  member,
  isOpen,
  onClose,
}: {
  member: Likeable
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTranslations('likes.match')
  const own = useCurrentUser()?.profile.main_image ?? null
  const { id, name, main_image, is_fictional } = member
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      isTitleHidden
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('later')}
          </Button>
          <ButtonLink to={`/members/${id}/chat`}>{t('write', { name })}</ButtonLink>
        </>
      }
    >
      <div className="relative flex justify-center">
        <Portrait image={own} alt={t('ownPhoto')} className="" />
        <Portrait image={main_image} alt={t('photo', { name })} className="-ms-6" />
        <span
          aria-hidden="true"
          className="absolute top-1/2 left-1/2 grid size-14 -translate-1/2 animate-pop place-items-center rounded-full bg-primary text-on-primary shadow-soft"
        >
          <Heart className="size-7 fill-current" />
        </span>
      </div>
      <p aria-hidden="true" className="mt-3 text-center font-heading text-xl font-bold text-primary">
        {t('title')}
      </p>
      <p className="mt-1 text-center text-muted">{t('text', { name })}</p>
      {is_fictional ? (
        <p className="mt-3 text-center">
          <FictionalLabel />
        </p>
      ) : null}
    </Dialog>
  )
}

function Portrait({ image, alt, className }: { image: MainImage | null; alt: string; className: string }) {
  const shape = `size-36 rounded-full border-4 border-raised ${className}`
  if (image) return <img src={image.match} alt={alt} className={`${shape} object-cover`} />
  return (
    <span className={`${shape} grid place-items-center bg-secondary text-on-secondary`}>
      <UserRound label={alt} className="size-16" />
    </span>
  )
}
