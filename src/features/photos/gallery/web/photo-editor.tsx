import { useMutation } from '@tanstack/react-query'
import type { Photo } from '../../../../core/schemas.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../../web/kit/fields/choice-group.tsx'
import { RotateCcw, RotateCw, Undo2 } from '../../../../web/kit/icons.tsx'
import { Dialog } from '../../../../web/kit/overlays/dialog.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { CropButtons } from './crop-buttons.tsx'
import { type CropShape, cropShapes } from './crop-draft.ts'
import { CropFrame } from './crop-frame.tsx'
import { useCrop } from './use-crop.ts'

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
