import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ChevronLeft, ChevronRight } from '../../../../web/kit/icons.tsx'
import { StepButton } from '../../../../web/kit/step-button.tsx'

interface PhotoStepProps {
  by: -1 | 1
  index: number
  count: number
  onStep: (by: -1 | 1) => void
  isOnPicture?: boolean
}

/** Renders the button to the previous or next photo. */
export function PhotoStep({ by, index, count, onStep, isOnPicture = false }: PhotoStepProps) {
  const t = useTranslations('photos')
  return (
    <StepButton
      label={by === -1 ? t('previous') : t('next')}
      tone={isOnPicture ? 'scrim' : 'quiet'}
      isEnd={index + by < 0 || index + by >= count}
      onClick={() => onStep(by)}
    >
      {by === -1 ? <ChevronLeft /> : <ChevronRight />}
    </StepButton>
  )
}
