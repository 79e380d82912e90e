import { Slider as BaseSlider } from '@base-ui/react/slider'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from '../../i18n/texts.ts'
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

export type RangeSliderProps = SliderBounds & {
  value: readonly [number, number]
  /** Called while dragging. */
  onChange: (value: [number, number]) => void
  /** Called on release; the time to fetch. */
  onCommit?: (value: [number, number]) => void
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

/** Two thumbs for a minimum and a maximum, such as ages. They cannot cross. */
export function RangeSlider(props: RangeSliderProps) {
  const { label, min, max, step = 1, value, onChange, onCommit, isDisabled, className } = props
  const t = useTranslations('kit')
  const locale = useLocale()
  const format = props.formatValue ?? String
  const pair = (next: number | readonly number[]): [number, number] =>
    Array.isArray(next) ? [next[0] ?? min, next[1] ?? max] : [min, max]
  return (
    <BaseSlider.Root
      {...{ min, max, step, locale, className }}
      disabled={isDisabled}
      value={value}
      onValueChange={(next) => onChange(pair(next))}
      onValueCommitted={(next) => onCommit?.(pair(next))}
      thumbCollisionBehavior="none"
    >
      <Caption label={label} value={t('range', { from: format(value[0]), to: format(value[1]) })} />
      <Rail>
        <Thumb index={0} label={t('lowest')} format={format} />
        <Thumb index={1} label={t('highest')} format={format} />
      </Rail>
    </BaseSlider.Root>
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
