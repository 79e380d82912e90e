import {
  ArrowLeft,
  ArrowRight,
  Check,
  Clock,
  Crown,
  EllipsisVertical,
  Flame,
  Globe,
  Lock,
  OctagonAlert,
  Star,
  Trash2,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Audience, type Photo, PhotoRating } from '../../../core/people.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { Menu, type MenuEntry } from '../../../web/kit/menu.tsx'
import { canBeMain, type PhotoChange } from '../rules.ts'

const audienceIcons = { everyone: Globe, premium: Crown, private: Lock } as const

interface OwnPhotoTileProps {
  photo: Photo
  /** Its place among those shown, from 0. */
  index: number
  count: number
  onChange: (change: PhotoChange) => void
  onDelete: () => void
}

/** One own photo with its state, and a menu of what can be done with it. */
export function OwnPhotoTile(props: OwnPhotoTileProps) {
  const { photo, index } = props
  const t = useTranslations('photos')
  const ratings = useTranslations('age.rating')
  const entries = useEntries(props)
  const number = index + 1
  const AudienceIcon = audienceIcons[photo.audience]
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <div className="relative aspect-square overflow-hidden rounded-card bg-secondary">
        <img src={photo.thumb_filename} alt={t('own.photo', { number })} className="size-full object-cover" />
        <div className="absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5">
          {photo.is_main ? (
            <Badge tone="scrim" icon={<Star />}>
              {t('own.main')}
            </Badge>
          ) : null}
        </div>
        <div className="absolute end-2 top-2">
          <Menu
            entries={entries}
            trigger={(trigger) => (
              <IconButton {...trigger} label={t('own.options', { number })} tone="scrim" size="small">
                <EllipsisVertical />
              </IconButton>
            )}
          />
        </div>
      </div>
      <p className="flex items-start gap-1.5 text-xs text-muted">
        <AudienceIcon aria-hidden="true" className="size-4" />
        {t(`audience.${photo.audience}`)}
      </p>
      {photo.rating === 'safe' ? null : (
        <p className="flex items-start gap-1.5 text-xs text-muted">
          <Flame aria-hidden="true" className="size-4" />
          {ratings(photo.rating)}
        </p>
      )}
      {photo.status === 'pending' ? (
        <p className="flex items-start gap-1.5 text-xs text-warning">
          <Clock aria-hidden="true" className="size-4" />
          {t('own.pending')}
        </p>
      ) : null}
      {photo.status === 'rejected' ? (
        <p className="flex items-start gap-1.5 text-xs text-danger">
          <OctagonAlert aria-hidden="true" className="size-4" />
          {t('own.rejected')}
        </p>
      ) : null}
    </li>
  )
}

function useEntries({ photo, index, count, onChange, onDelete }: OwnPhotoTileProps): MenuEntry[] {
  const t = useTranslations('photos')
  const ratings = useTranslations('age.rating')
  const place = photo.position
  return [
    {
      key: 'main',
      label: t('own.makeMain'),
      icon: <Star />,
      isDisabled: photo.is_main || !canBeMain(photo),
      onSelect: () => onChange({ main: true }),
    },
    {
      key: 'earlier',
      label: t('own.earlier'),
      icon: <ArrowLeft />,
      isDisabled: index === 0,
      onSelect: () => onChange({ position: place - 1 }),
    },
    {
      key: 'later',
      label: t('own.later'),
      icon: <ArrowRight />,
      isDisabled: index === count - 1,
      onSelect: () => onChange({ position: place + 1 }),
    },
    'line',
    ...Audience.options.map((audience): MenuEntry => {
      const Icon = audience === photo.audience ? Check : audienceIcons[audience]
      return {
        key: audience,
        label: t(`audience.${audience}`),
        icon: <Icon />,
        isDisabled: audience === photo.audience,
        onSelect: () => onChange({ audience }),
      }
    }),
    'line',
    ...PhotoRating.options.map(
      (rating): MenuEntry => ({
        key: rating,
        label: ratings(rating),
        icon: rating === photo.rating ? <Check /> : <Flame />,
        isDisabled: rating === photo.rating,
        onSelect: () => onChange({ rating }),
      }),
    ),
    'line',
    { key: 'delete', label: t('own.delete'), icon: <Trash2 />, isDangerous: true, onSelect: onDelete },
  ]
}
