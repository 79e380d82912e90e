import { Slider as BaseSlider } from '@base-ui/react/slider'
import type { ReactNode } from 'react'
import { useLocale } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'

interface SliderBounds {
  label: ReactNode
  min: number
  max: number
  step?: number
  /** Formats a value for the label and screen readers ("25 km"); defaults to the plain number. */
  formatValue?: (value: number) => string
  isDisabled?: boolean
  className?: string
}

export type SliderProps = SliderBounds & {
  value: number
  onChange: (value: number) => void
  onCommit?: (value: number) => void
}

function Thumb({
  index,
  label,
  format,
}: {
  index: number
  label: string | undefined
  format: (v: number) => string
}) {
  return (
    <BaseSlider.Thumb
      index={index}
      getAriaLabel={label === undefined ? null : () => label}
      getAriaValueText={(_, value) => format(value)}
      className={classNames(
        // the touch target is 44 px through ::after, the visible thumb 24
        'size-6 rounded-full border-2 border-primary bg-raised shadow-soft transition-[scale] data-dragging:scale-115',
        'after:absolute after:-inset-2.5 after:rounded-full',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    />
  )
}

function Rail({ children }: { children: ReactNode }) {
  return (
    <BaseSlider.Control className="flex h-11 w-full touch-pan-y items-center px-3 select-none">
      <BaseSlider.Track className="h-1.5 w-full rounded-full bg-line">
        <BaseSlider.Indicator className="rounded-full bg-primary" />
        {children}
      </BaseSlider.Track>
    </BaseSlider.Control>
  )
}

function Caption({ label, value }: { label: ReactNode; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <BaseSlider.Label className="text-sm font-semibold">{label}</BaseSlider.Label>
      <span className="text-sm text-muted tabular-nums" aria-hidden="true">
        {value}
      </span>
    </div>
  )
}

/** One thumb for one value, such as a distance. */
export function Slider(props: SliderProps) {
  const { label, min, max, step = 1, value, onChange, onCommit, isDisabled, className } = props
  const locale = useLocale()
  const format = props.formatValue ?? String
  return (
    <BaseSlider.Root
      {...{ min, max, step, locale, className }}
      disabled={isDisabled}
      value={value}
      onValueChange={(next) => onChange(next)}
      onValueCommitted={(next) => onCommit?.(next)}
    >
      <Caption label={label} value={format(value)} />
      <Rail>
        <Thumb index={0} label={undefined} format={format} />
      </Rail>
    </BaseSlider.Root>
  )
}
