import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../web/kit/icon-button.tsx'

interface PhotoStepProps {
  by: -1 | 1
  index: number
  count: number
  onShow: (index: number) => void
  isOnPicture?: boolean
}

/** The button to the photo before or after; at the end it keeps the focus and does nothing. */
export function PhotoStep({ by, index, count, onShow, isOnPicture = false }: PhotoStepProps) {
  const t = useTranslations('photos')
  const isEnd = index + by < 0 || index + by >= count
  return (
    <IconButton
      label={by === -1 ? t('previous') : t('next')}
      tone={isOnPicture ? 'scrim' : 'quiet'}
      aria-disabled={isEnd}
      className="aria-disabled:opacity-50"
      onClick={() => onShow(index + by)}
    >
      {by === -1 ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  )
}
