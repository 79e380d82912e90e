import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { CardPhotos } from './use-card-photos.ts'

/** Bars at the top of a card that show which of several photos is shown; announced as a number. */
export function PhotoBars({ photos: { all, shown } }: { photos: CardPhotos }) {
  const t = useTranslations('profiles.card')
  return (
    <>
      <div aria-hidden="true" className="picture-bars">
        {all.map(({ id }, index) => (
          <span key={id} aria-current={index === shown || undefined} />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {t('photoNumber', { number: shown + 1, count: all.length })}
      </p>
    </>
  )
}
