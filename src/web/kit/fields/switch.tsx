import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { InlineHint, useFieldIds } from './field-frame.tsx'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  /** Its effect in one sentence. */
  hint?: ReactNode
}

/** A setting with immediate effect. A native checkbox underneath; the whole row is clickable. */
export function Switch({ label, hint, id, className, ...rest }: SwitchProps) {
  const ids = useFieldIds(id, { hint, error: undefined })
  return (
    <label
      htmlFor={ids.id}
      className={classNames(
        'flex min-h-11 items-center justify-between gap-6 py-3 has-disabled:opacity-60',
        className,
      )}
    >
      <span className="min-w-0">
        <span id={`${ids.id}-label`} className="block font-medium">
          {label}
        </span>
        <InlineHint id={ids.hintId}>{hint}</InlineHint>
      </span>
      <SwitchControl
        {...rest}
        id={ids.id}
        aria-labelledby={`${ids.id}-label`}
        aria-describedby={ids.describedBy}
      />
    </label>
  )
}

/** The control of a setting without its label, which `aria-labelledby` names: for the cells of a table. */
export function SwitchControl(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'>) {
  return (
    <span className="relative inline-flex shrink-0">
      <input
        {...props}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
        role="switch"
        className={classNames(
          'peer h-7 w-12 appearance-none rounded-full border border-edge bg-surface transition-colors',
          'checked:border-primary checked:bg-primary hover:border-primary',
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute start-1 top-1 size-5 rounded-full bg-edge transition-[translate,background-color]',
          'peer-checked:translate-x-5 peer-checked:bg-on-primary',
        )}
      />
    </span>
  )
}
