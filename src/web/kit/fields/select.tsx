import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { ChevronDown } from '../icons.tsx'
import { FieldFrame, type FieldTexts, useFieldIds } from './field-frame.tsx'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

export type SelectProps = ComponentProps<'select'> & {
  options: readonly SelectOption[]
  /** A first option with an empty value: "Choose a country", or "Any". */
  emptyLabel?: string
  /** Less padding, for several side by side on a phone. */
  isCompact?: boolean
}

/** A styled native select: works without script and uses the phone's own picker. */
export function Select({ options, emptyLabel, isCompact, className, ...rest }: SelectProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        className={classNames('control', 'appearance-none truncate', isCompact ? 'ps-3 pe-7' : 'pe-10')}
      >
        {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className={classNames(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
          isCompact ? 'end-2 size-4' : 'end-3 size-5',
        )}
      />
    </span>
  )
}

export type SelectFieldProps = SelectProps & FieldTexts

/** A select with label, hint and error. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, isOptional, isLabelHidden, className, id, ...rest } = props
  const ids = useFieldIds(id, { hint, error })
  return (
    <FieldFrame {...{ ids, label, hint, error, isOptional, isLabelHidden, className }}>
      <Select
        {...rest}
        id={ids.id}
        aria-describedby={ids.describedBy}
        aria-invalid={error ? true : undefined}
      />
    </FieldFrame>
  )
}
