import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Badge } from '../../../../web/kit/badge.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import {
  Clock,
  Crop,
  EllipsisVertical,
  Flame,
  OctagonAlert,
  Star,
  Trash2,
} from '../../../../web/kit/icons.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { Menu } from '../../../../web/kit/overlays/menu.tsx'
import { audienceIcons, type OwnPhotoActions, useOwnPhotoEntries } from './own-photo-entries.tsx'

export interface OwnPhotoTileProps extends OwnPhotoActions {
  photo: Photo
  /** Its index among the visible photos, from 0. */
  index: number
  count: number
}

/** Shows one of the member's photos with its state, and a menu of actions. */
export function OwnPhotoTile(props: OwnPhotoTileProps) {
  const { photo, index, count, onEdit, onDelete } = props
  const t = useTranslations('photos')
  const entries = useOwnPhotoEntries(props)
  const number = index + 1
  const canDrag = count > 1
  const sortable = useSortable({ id: photo.id, disabled: !canDrag })
  const { isDragging, transform, transition } = sortable
  const isRejected = photo.status === 'rejected'
  return (
    <li
      ref={sortable.setNodeRef}
      data-id={photo.id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames(
        'flex min-w-0 flex-col gap-2 motion-reduce:transition-none!',
        isDragging && 'relative z-10',
      )}
    >
      <div
        className={classNames(
          'relative aspect-4/5 overflow-hidden rounded-card bg-secondary',
          isDragging && 'scale-103 shadow-soft ring-2 ring-primary',
        )}
      >
        <button
          ref={sortable.setActivatorNodeRef}
          {...sortable.listeners}
          type="button"
          disabled={!canDrag}
          aria-describedby={canDrag ? sortable.attributes['aria-describedby'] : undefined}
          className={classNames(
            'absolute inset-0 touch-manipulation overflow-hidden rounded-card select-none [-webkit-touch-callout:none]',
            isDragging ? 'cursor-grabbing' : canDrag && 'pointer-fine:cursor-grab',
          )}
        >
          <img
            src={photo.filename}
            alt={t('own.photo', { number })}
            draggable={false}
            loading="lazy"
            className={classNames('size-full object-cover', isRejected && 'opacity-45 grayscale')}
          />
        </button>
        <div className="pointer-events-none absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5">
          {photo.is_main ? (
            <Badge tone="scrim" icon={<Star className="fill-current" />}>
              {t('own.main')}
            </Badge>
          ) : null}
          {photo.status === 'pending' ? (
            <Badge tone="scrim" icon={<Clock />}>
              {t('own.pendingShort')}
            </Badge>
          ) : null}
        </div>
        <div className="pointer-events-none absolute inset-x-2 top-2 flex justify-between *:pointer-events-auto">
          {isRejected ? (
            <span />
          ) : (
            <IconButton
              label={t('own.edit', { number })}
              tone="scrim"
              size="small"
              className="after:absolute after:-inset-1"
              onClick={onEdit}
            >
              <Crop />
            </IconButton>
          )}
          <Menu
            entries={entries}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                label={t('own.options', { number })}
                tone="scrim"
                size="small"
                className="after:absolute after:-inset-1"
              >
                <EllipsisVertical />
              </IconButton>
            )}
          />
        </div>
      </div>
      <Facts photo={photo} />
      {isRejected && photo.reason ? (
        <div className="flex flex-col items-start gap-2">
          <Fact icon={<OctagonAlert />} className="text-danger">
            <span className="font-semibold">{t('own.rejected')}</span>
            <span className="block text-text">{t(`reasons.${photo.reason}`)}</span>
          </Fact>
          <Link to="/settings#decisions" className="text-sm">
            {t('own.decision')}
          </Link>
          <Button tone="secondary" size="small" icon={<Trash2 />} onClick={onDelete}>
            {t('own.delete')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** Shows the photo's audience, rating and review state. */
function Facts({ photo }: { photo: Photo }) {
  const t = useTranslations('photos')
  const ratings = useTranslations('age.rating')
  const AudienceIcon = audienceIcons[photo.audience]
  return (
    <div className="flex flex-col gap-1">
      <Fact icon={<AudienceIcon />} className="text-muted">
        {t(`audience.${photo.audience}`)}
      </Fact>
      {photo.rating === 'safe' ? null : (
        <Fact icon={<Flame />} className="text-muted">
          {ratings(photo.rating)}
        </Fact>
      )}
      {photo.status === 'pending' ? (
        <Fact icon={<Clock />} className="text-warning">
          {t('own.pending')}
        </Fact>
      ) : null}
    </div>
  )
}

function Fact({ icon, className, children }: { icon: Elements; className: string; children: ReactNode }) {
  return (
    <div
      className={classNames('flex items-start gap-1.5 text-xs [&_.icon]:mt-px [&_.icon]:size-4', className)}
    >
      {icon}
      <p className="min-w-0">{children}</p>
    </div>
  )
}
