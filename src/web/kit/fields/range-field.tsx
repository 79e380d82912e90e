import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/texts.ts'

interface RangeFieldProps {
  label: ReactNode
  /** Names of the lower and the upper value in the form. */
  names: readonly [string, string]
  min: number
  max: number
  value: readonly [number, number]
  onChange: (value: [number, number]) => void
  /** Formats the range beside the label. */
  format: (from: number, to: number) => string
}

/**
 * Two thumbs for a lower and an upper value, such as ages. They are two native sliders on one track: keys and
 * screen readers know them, and a form without script contains both. They stop at each other.
 */
export function RangeField({ label, names, min, max, value, onChange, format }: RangeFieldProps) {
  const t = useTranslations('kit')
  const [from, to] = value
  const share = (at: number) => `${(100 * (at - min)) / (max - min)}%`
  const thumb = { type: 'range', min, max } as const
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between gap-3 text-sm font-semibold">
        <span>{label}</span>
        <span className="font-normal text-muted tabular-nums">{format(from, to)}</span>
      </legend>
      <div className="range" style={{ '--from': share(from), '--to': share(to) } as object}>
        <input
          {...thumb}
          name={names[0]}
          aria-label={t('lowest')}
          value={from}
          // Where both are at the end, the lower one can be moved.
          data-front={from > (min + max) / 2 || undefined}
          onChange={({ target }) => onChange([Math.min(Number(target.value), to), to])}
        />
        <input
          {...thumb}
          name={names[1]}
          aria-label={t('highest')}
          value={to}
          onChange={({ target }) => onChange([from, Math.max(Number(target.value), from)])}
        />
      </div>
    </fieldset>
  )
}
