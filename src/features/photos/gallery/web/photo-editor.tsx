import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Photo } from '../../../../core/schemas.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Minus,
  Plus,
  RotateCcw,
  RotateCw,
  Undo2,
} from '../../../../web/kit/icons.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { PhotoCrop } from '../../rules.ts'
import {
  boundsOf,
  type CropShape,
  cropShapes,
  possibleShapes,
  shaped,
  turned,
  untouched,
} from './crop-draft.ts'
import { CropFrame } from './crop-frame.tsx'
import { type CropBounds, moved, type Rect, scaled } from './crop-geometry.ts'

/** Manages the draft of an edit: rotation, part and aspect ratio. */
function useCrop(photo: Pick<Photo, 'width' | 'height'>) {
  const [draft, setDraft] = useState(() => untouched(photo))
  const bounds = boundsOf(photo, draft)
  const { part, rotate } = draft
  const crop: PhotoCrop = {
    x: part.x / bounds.width,
    y: part.y / bounds.height,
    width: part.width / bounds.width,
    height: part.height / bounds.height,
  }
  return {
    ...draft,
    bounds,
    crop,
    possible: possibleShapes(photo, rotate),
    isChanged: rotate !== 0 || crop.width < 0.999 || crop.height < 0.999,
    setPart: (next: Rect) => setDraft({ ...draft, part: next }),
    turn: (by: 90 | -90) => setDraft(turned(photo, draft, by)),
    choose: (shape: CropShape) => setDraft(shaped(photo, draft, shape)),
    reset: () => setDraft(untouched(photo)),
  }
}

interface CropButtonsProps {
  part: Rect
  bounds: CropBounds
  onChange: (part: Rect) => void
  isDisabled: boolean
}

/** Step of one click, as a fraction of the picture. */
const pressStep = 0.05

/** Changes the frame by single clicks, for members who find dragging hard (WCAG 2.5.7). */
function CropButtons({ part, bounds, onChange, isDisabled }: CropButtonsProps) {
  const t = useTranslations('photos.edit')
  const step = Math.max(bounds.width, bounds.height) * pressStep
  const presses = [
    { name: 'smaller', icon: <Minus />, after: scaled(part, -step, bounds) },
    { name: 'larger', icon: <Plus />, after: scaled(part, step, bounds) },
    { name: 'left', icon: <ArrowLeft />, after: moved(part, -step, 0, bounds) },
    { name: 'right', icon: <ArrowRight />, after: moved(part, step, 0, bounds) },
    { name: 'up', icon: <ArrowUp />, after: moved(part, 0, -step, bounds) },
    { name: 'down', icon: <ArrowDown />, after: moved(part, 0, step, bounds) },
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
    <div role="group" aria-label={t('adjust')} className="flex flex-wrap justify-center">
      {presses.map(({ name, icon, after }) => (
        <IconButton key={name} label={t(name)} disabled={isDisabled} onClick={() => onChange(after)}>
          {icon}
        </IconButton>
      ))}
    </div>
  )
}

interface PhotoEditorProps {
  photo: Photo
  isOpen: boolean
  onClose: () => void
  /** Receives all of the member's photos after the edit. */
  onSaved: (answer: { photos: Photo[] }) => void
  /** Called when the photo has changed on the server since it was loaded. */
  onStale: () => void
}

/**
 * Rotates and crops one of the member's photos. Only the close button discards unsaved changes, not a click
 * outside.
 */
export function PhotoEditor({ photo, isOpen, onClose, onSaved, onStale }: PhotoEditorProps) {
  const t = useTranslations('photos.edit')
  const frame = useTranslations('frame')
  const api = useApi()
  const cut = useCrop(photo)
  const { mutate, isPending, error, reset } = useMutation(
    api.photos.edit.mutationOptions({
      onSuccess: (answer) => {
        onSaved(answer)
        onClose()
      },
      onError: (err) => {
        if (apiErrorOf(err)?.code === 'conflict') onStale()
      },
    }),
  )
  const startOver = () => {
    cut.reset()
    reset()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title', { number: photo.position })}
      size={800}
      isLocked={cut.isChanged}
      footer={
        <>
          <Button tone="quiet" icon={<Undo2 />} disabled={!cut.isChanged || isPending} onClick={startOver}>
            {t('reset')}
          </Button>
          <Button
            isLoading={isPending}
            disabled={!cut.isChanged}
            onClick={() =>
              mutate({ id: photo.id, filename: photo.filename, rotate: cut.rotate, crop: cut.crop })
            }
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CropFrame
          src={photo.large_filename}
          rotate={cut.rotate}
          part={cut.part}
          bounds={cut.bounds}
          onChange={cut.setPart}
          isDisabled={isPending}
        />
        <CropButtons part={cut.part} bounds={cut.bounds} onChange={cut.setPart} isDisabled={isPending} />
        <p aria-live="polite" className="-mt-2 text-center text-sm text-muted tabular-nums">
          {t('size', { width: Math.round(cut.part.width), height: Math.round(cut.part.height) })}
        </p>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <ChoiceGroup
            kind="one"
            name="shape"
            look="chips"
            label={t('shape')}
            value={cut.shape}
            onChange={(value) => cut.choose(value as CropShape)}
            choices={cropShapes.map((shape) => ({
              value: shape,
              label: t(`shapes.${shape}`),
              isDisabled: isPending || !cut.possible.includes(shape),
            }))}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button tone="secondary" icon={<RotateCcw />} disabled={isPending} onClick={() => cut.turn(-90)}>
              {t('turnLeft')}
            </Button>
            <Button tone="secondary" icon={<RotateCw />} disabled={isPending} onClick={() => cut.turn(90)}>
              {t('turnRight')}
            </Button>
          </div>
        </div>
        {error ? (
          <Alert tone="danger" isAnnounced>
            {fieldErrorsOf(error).crop ?? apiErrorOf(error)?.message ?? frame('offline')}
          </Alert>
        ) : (
          <p className="text-sm text-muted">{t('note')}</p>
        )}
      </div>
    </Dialog>
  )
}
