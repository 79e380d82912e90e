import { useState } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { FileButton } from '../../../web/kit/fields/file-button.tsx'
import { ImagePlus, RefreshCw } from '../../../web/kit/icons.tsx'
import { largestFileBytes } from '../../photos/rules.ts'
import { acceptedPictures } from '../../photos/web/public.tsx'
import type { Gesture } from '../rules.ts'
import { CameraView } from './camera-view.tsx'
import { GestureDrawing } from './gesture-drawing.tsx'

interface PictureStepProps {
  gesture: Gesture
  expiresAt: string
  /** True while another gesture is being requested. */
  isAsking: boolean
  onOther: () => void
  onPicture: (file: File) => void
}

/** Shows the gesture, and the two ways to a picture of it. */
export function PictureStep({ gesture, expiresAt, isAsking, onOther, onPicture }: PictureStepProps) {
  const t = useTranslations('verification.dialog')
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File) => {
    setTooLarge(file.size > largestFileBytes)
    if (file.size <= largestFileBytes) onPicture(file)
  }
  return (
    <>
      <GestureDrawing gesture={gesture} expiresAt={expiresAt} />
      {isTooLarge ? (
        <Alert tone="danger" isAnnounced>
          {t('tooLarge')}
        </Alert>
      ) : null}
      <CameraView onPicture={choose}>
        <FileButton accept={acceptedPictures} capture="user" onFiles={([file]) => file && choose(file)}>
          <ImagePlus />
          {t('choose')}
        </FileButton>
      </CameraView>
      <Button
        tone="quiet"
        size="medium"
        icon={<RefreshCw />}
        onClick={onOther}
        isLoading={isAsking}
        className="self-center"
      >
        {t('otherGesture')}
      </Button>
    </>
  )
}
