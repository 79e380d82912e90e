import type { Card } from '../../core/schemas.ts'
import { useMemberPlace } from '../../features/cards/web/public.tsx'
import { FictionalLabel, useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Alert } from '../../web/kit/alert.tsx'
import { classNames } from '../../web/kit/class-names.ts'
import { MapPin, UserRound } from '../../web/kit/icons.tsx'

interface PersonPanelProps {
  person: Card
  /** As low as on a phone at all widths: above the form in the modal. */
  isCompact?: boolean
}

/**
 * The member from whose profile the signup starts: on phones a line above the form, on wide screens a picture
 * next to it.
 */
export function PersonPanel({ person, isCompact = false }: PersonPanelProps) {
  const t = useTranslations('profiles.card')
  const settings = useSiteSettings()
  const placeOf = useMemberPlace()
  const { name, age, main_image } = person
  return (
    <section className="flex flex-col gap-3">
      <div className={classNames('flex items-center gap-4', !isCompact && 'lg:flex-col lg:items-stretch')}>
        <div
          className={classNames(
            'grid size-20 shrink-0 place-items-center overflow-hidden rounded-card bg-secondary text-on-secondary',
            !isCompact && 'lg:aspect-4/5 lg:h-auto lg:w-full',
          )}
        >
          {main_image ? (
            <img
              src={main_image.filename}
              alt={t('photo', { name })}
              fetchPriority="high"
              className="size-full object-cover"
            />
          ) : (
            <UserRound className="size-1/2 opacity-60" />
          )}
        </div>
        <div className="flex min-w-0 flex-col items-start gap-1">
          <p className="font-heading text-lg leading-tight font-bold wrap-anywhere">
            {t('title', { name, age })}
          </p>
          <p className="flex items-center gap-1 text-sm text-muted">
            <MapPin className="size-4" />
            <span>{placeOf(person)}</span>
          </p>
          {person.is_fictional ? <FictionalLabel /> : null}
        </div>
      </div>
      {person.is_fictional && settings ? <Alert tone="warning">{settings.fictional_warning}</Alert> : null}
    </section>
  )
}
