import { useTranslations } from '../../../../web/i18n/texts.ts'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from '../../../../web/kit/icons.tsx'
import { type CropBounds, moved, type Rect, scaled } from './crop-geometry.ts'

interface CropButtonsProps {
  part: Rect
  bounds: CropBounds
  onChange: (part: Rect) => void
  isDisabled: boolean
}

/** Step of one click, as a fraction of the picture. */
const pressStep = 0.05

/** Changes the frame by single clicks, for members who find dragging hard (WCAG 2.5.7). */
export function CropButtons({ part, bounds, onChange, isDisabled }: CropButtonsProps) {
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
