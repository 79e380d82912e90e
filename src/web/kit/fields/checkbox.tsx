import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Check } from '../icons.tsx'
import { FieldError, InlineHint, useFieldIds } from './field-frame.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** May contain links; the whole line is clickable. */
  label: ReactNode
  /** A sentence under the label. */
  hint?: ReactNode
  error?: ReactNode
}

/** A styled native checkbox, so it works and is submitted without script. Never pre-checked for a consent. */
export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const ids = useFieldIds(id, { hint, error })
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label className="checkbox">
        <span>
          <input
            {...rest}
            type="checkbox"
            id={ids.id}
            aria-describedby={ids.describedBy}
            aria-invalid={error ? true : undefined}
          />
          <Check />
        </span>
        <span>
          <span>{label}</span>
          <InlineHint id={ids.hintId}>{hint}</InlineHint>
        </span>
      </label>
      {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
    </div>
  )
}
