import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from '../../i18n/texts.ts'
import { classNames } from '../class-names.ts'
import {
  composeDate,
  type DatePart,
  datePartOrder,
  daysInMonth,
  monthNames,
  splitDate,
} from './calendar-date.ts'
import { FieldError } from './field-frame.tsx'
import { Select, type SelectOption } from './select.tsx'

export interface DateOfBirthFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /**
   * Name of the form field: a hidden input holds `YYYY-MM-DD` once the date is complete. Without script only
   * the selects are submitted, as `<name>_day`, `<name>_month` and `<name>_year`.
   */
  name: string
  /** The years offered, newest first. They depend on the server's clock, so they are props. */
  newestYear: number
  oldestYear: number
  /** Initial value, `YYYY-MM-DD`. */
  defaultValue?: string
  /** Called on every change with `YYYY-MM-DD`, or null if the date is incomplete or does not exist. */
  onChange?: (date: string | null) => void
  isRequired?: boolean
  className?: string
}

function numbered(values: number[]): SelectOption[] {
  return values.map((value) => ({ value: String(value), label: String(value) }))
}

/** Day, month and year as three selects, in the locale's order. */
export function DateOfBirthField(props: DateOfBirthFieldProps) {
  const { label, hint, error, name, newestYear, oldestYear, defaultValue, onChange, isRequired, className } =
    props
  const t = useTranslations('kit')
  const locale = useLocale()
  const id = useId()
  const initial = splitDate(defaultValue)
  const [parts, setParts] = useState(initial)
  const rowRef = useRef<HTMLDivElement>(null)

  function readSelects() {
    const chosen = (part: DatePart) => {
      const select = rowRef.current?.querySelector<HTMLSelectElement>(`[name="${name}_${part}"]`)
      return select?.value ? Number(select.value) : null
    }
    return { day: chosen('day'), month: chosen('month'), year: chosen('year') }
  }

  function take() {
    const next = readSelects()
    setParts(next)
    onChange?.(composeDate(next))
  }

  // On a slow phone people choose before the scripts have loaded, so the selects' values take precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => setParts(readSelects()), [])

  const lastDay = daysInMonth(parts.month, parts.year)
  const options: Record<DatePart, SelectOption[]> = {
    day: numbered(Array.from({ length: 31 }, (_, index) => index + 1)).map((option) => ({
      ...option,
      isDisabled: Number(option.value) > lastDay,
    })),
    month: monthNames(locale).map((month, index) => ({ value: String(index + 1), label: month })),
    year: numbered(Array.from({ length: newestYear - oldestYear + 1 }, (_, index) => newestYear - index)),
  }
  const described =
    [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ') || undefined

  return (
    <fieldset className={classNames('flex min-w-0 flex-col gap-1.5', className)} aria-describedby={described}>
      <legend className="text-sm font-semibold">{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div ref={rowRef} className="mt-1.5 flex gap-2">
        {datePartOrder(locale).map((part) => (
          <Select
            key={part}
            name={`${name}_${part}`}
            aria-label={t(part)}
            emptyLabel={t(part)}
            autoComplete={`bday-${part}`}
            options={options[part]}
            defaultValue={initial[part] ?? ''}
            onChange={take}
            required={isRequired}
            aria-invalid={error ? true : undefined}
            isCompact
            // Each is as wide as its longest text, in any language; where that is too much, months are cut.
            className={part === 'month' ? 'min-w-0 flex-auto' : 'shrink-0 grow'}
          />
        ))}
      </div>
      <input type="hidden" name={name} value={composeDate(parts) ?? ''} />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}
