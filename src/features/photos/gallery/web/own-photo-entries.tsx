import { audiences, photoRatings } from '../../../../core/people.ts'
import type { Photo } from '../../../../core/schemas.ts'
import { isOneOf } from '../../../../core/text-checks.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import {
  ArrowLeft,
  ArrowRight,
  Crop,
  Crown,
  Globe,
  Lock,
  Star,
  Trash2,
  Users,
} from '../../../../web/kit/icons.tsx'
import type { MenuEntry } from '../../../../web/kit/overlays/menu-entries.ts'
import { canBeMain, isBelow, type PhotoChange } from '../../rules.ts'

/** Actions on one of the member's photos. */
export interface OwnPhotoActions {
  onChange: (change: PhotoChange) => void
  /** Moves it by one position. */
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  /** Opens the list of who may see it, while it is private. */
  onGrants: () => void
  onDelete: () => void
}

interface Entry extends OwnPhotoActions {
  photo: Photo
  index: number
  count: number
}

/** Icon of each audience, shown beside its name. */
export const audienceIcons = { everyone: Globe, premium: Crown, private: Lock } as const

/** Returns the menu entries of one of the member's photos. */
export function useOwnPhotoEntries(props: Entry): MenuEntry[] {
  const { photo, index, count, onChange, onMove, onEdit, onGrants, onDelete } = props
  const t = useTranslations('photos')
  const ratings = useTranslations('age.rating')
  const lowest = photo.moderator_rating
  const ratingNote = () => {
    if (lowest !== null && lowest !== 'safe') return t('own.ratedByTeam')
    return photo.rating !== 'safe' && photo.status === 'approved' ? t('own.lowerRating') : undefined
  }
  const grants: MenuEntry = { key: 'grants', label: t('own.grants'), icon: <Users />, onSelect: onGrants }
  return [
    {
      key: 'edit',
      label: t('own.cut'),
      icon: <Crop />,
      isDisabled: photo.status === 'rejected',
      onSelect: onEdit,
    },
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
      onSelect: () => onMove(-1),
    },
    {
      key: 'later',
      label: t('own.later'),
      icon: <ArrowRight />,
      isDisabled: index === count - 1,
      onSelect: () => onMove(1),
    },
    'line',
    {
      key: 'audience',
      title: t('own.audienceTitle'),
      note: photo.is_main || photo.audience !== 'everyone' ? t('own.mainIsForAll') : undefined,
      options: audiences.map((audience) => {
        const Icon = audienceIcons[audience]
        return { key: audience, label: t(`audience.${audience}`), icon: <Icon /> }
      }),
      chosen: photo.audience,
      onChoose: (audience) => {
        if (isOneOf(audiences, audience)) onChange({ audience })
      },
    },
    ...(photo.audience === 'private' ? [grants] : []),
    'line',
    {
      key: 'rating',
      title: ratings('label'),
      note: ratingNote(),
      options: photoRatings.map((rating) => ({
        key: rating,
        label: ratings(rating),
        isDisabled: lowest !== null && isBelow(rating, lowest),
      })),
      chosen: photo.rating,
      onChoose: (rating) => {
        if (isOneOf(photoRatings, rating)) onChange({ rating })
      },
    },
    'line',
    { key: 'delete', label: t('own.delete'), icon: <Trash2 />, isDangerous: true, onSelect: onDelete },
  ]
}
