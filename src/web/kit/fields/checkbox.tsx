import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Check } from '../icons.tsx'
import { FieldError, InlineHint, useFieldIds } from './field.tsx'

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
      <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:opacity-60">
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            type="checkbox"
            id={ids.id}
            aria-describedby={ids.describedBy}
            aria-invalid={error ? true : undefined}
            className={classNames(
              'peer size-6 appearance-none rounded-[7px] border border-edge bg-surface transition-colors',
              'checked:border-primary checked:bg-primary hover:border-primary',
              'aria-invalid:border-2 aria-invalid:border-danger',
            )}
          />
          <Check className="pointer-events-none absolute size-4 stroke-3 scale-50 text-on-primary opacity-0 transition-[scale,opacity] peer-checked:scale-100 peer-checked:opacity-100" />
        </span>
        <span>
          {label}
          <InlineHint id={ids.hintId}>{hint}</InlineHint>
        </span>
      </label>
      {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
    </div>
  )
}
