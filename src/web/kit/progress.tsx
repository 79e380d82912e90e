import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface ProgressProps {
  /** The activity; shown above the bar unless hidden. */
  label: ReactNode
  isLabelHidden?: boolean
  /** From 0 to `max`; null while the length is unknown. */
  value: number | null
  max?: number
  /** The state in words, shown and read out ("Step 2 of 5"). */
  valueText?: string
  className?: string
}

/** A progress bar. Numbers alone are not accessible to everyone, so `valueText` describes the state. */
export function Progress({
  label,
  isLabelHidden = false,
  value,
  max = 100,
  valueText,
  className,
}: ProgressProps) {
  const labelId = useId()
  const percent = value === null ? null : Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      <div
        className={classNames(
          'flex items-baseline justify-between gap-3 text-sm',
          isLabelHidden && !valueText && 'sr-only',
        )}
      >
        <span id={labelId} className={classNames('font-semibold', isLabelHidden && 'sr-only')}>
          {label}
        </span>
        {valueText ? <span className="text-muted tabular-nums">{valueText}</span> : null}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={valueText}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={classNames(
            'h-full rounded-full bg-primary transition-[width] duration-250',
            percent === null && 'w-2/5 animate-slide',
          )}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
