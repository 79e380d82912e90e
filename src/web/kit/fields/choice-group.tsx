import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { Check } from '../icons.tsx'
import { FieldError } from './field-frame.tsx'

export interface Choice {
  value: string
  label: ReactNode
  /** A sentence under the label; rows only. */
  hint?: ReactNode
  /** Before the label. */
  icon?: Elements
  /** At the end of the row, such as a price; rows only. */
  aside?: Elements
  isDisabled?: boolean
}

type Look = 'rows' | 'chips' | 'tiles'

const looks: Record<Look, { group: string; choice: string }> = {
  rows: { group: 'flex flex-col gap-2.5', choice: 'choice-row group' },
  chips: { group: 'flex flex-wrap gap-2', choice: 'choice-chip' },
  tiles: { group: 'flex flex-wrap gap-2.5', choice: 'choice-tile' },
}

interface ChoiceGroupTexts {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  isLabelHidden?: boolean
  /** The form field's name, which also groups radio buttons. */
  name: string
  choices: readonly Choice[]
  /** `rows` are stacked, `chips` are side by side; `tiles` too, as wide as the group, for two or three short labels. */
  look?: Look
  className?: string
}

export type ChoiceGroupProps = ChoiceGroupTexts &
  (
    | {
        /** A single choice. */
        kind: 'one'
        value?: string | null
        defaultValue?: string
        onChange?: (value: string) => void
        isRequired?: boolean
      }
    | {
        /** A multiple choice. */
        kind: 'many'
        value?: readonly string[]
        defaultValue?: readonly string[]
        onChange?: (value: string[]) => void
      }
  )

function isChosen(chosen: string | readonly string[] | null | undefined, value: string): boolean | undefined {
  if (chosen === undefined) return undefined
  return typeof chosen === 'string' ? chosen === value : (chosen?.includes(value) ?? false)
}

/**
 * Radio buttons or checkboxes as rows, chips or tiles; native ones, so they work and are submitted without script.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { label, hint, error, isLabelHidden, choices, look = 'rows', className } = props
  const id = useId()
  const described =
    [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={classNames('flex min-w-0 flex-col', className)} aria-describedby={described}>
      <legend className={classNames('text-sm font-semibold', isLabelHidden && 'sr-only')}>{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <div className={classNames('mt-2.5', looks[look].group)}>
        {choices.map((choice) => (
          <ChoiceLabel key={choice.value} choice={choice} group={props} />
        ))}
      </div>
      {error ? (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  )
}

function ChoiceLabel({ choice, group }: { choice: Choice; group: ChoiceGroupProps }) {
  const { value } = choice
  function change(isOn: boolean) {
    if (group.kind === 'one') group.onChange?.(value)
    else {
      const others = (group.value ?? []).filter((other) => other !== value)
      group.onChange?.(isOn ? [...others, value] : others)
    }
  }
  const { look = 'rows' } = group
  const isRow = look === 'rows'
  return (
    <label className={classNames('choice', looks[look].choice)}>
      <input
        type={group.kind === 'one' ? 'radio' : 'checkbox'}
        name={group.name}
        value={value}
        checked={isChosen(group.value, value)}
        defaultChecked={group.value === undefined ? isChosen(group.defaultValue, value) : undefined}
        disabled={choice.isDisabled}
        required={group.kind === 'one' ? group.isRequired : undefined}
        onChange={(event) => change(event.target.checked)}
        className={isRow ? 'peer' : undefined}
      />
      {isRow ? <ChoiceMark kind={group.kind} /> : null}
      {choice.icon}
      {isRow ? (
        <span className="min-w-0 flex-1">
          <span className="font-medium">{choice.label}</span>
          {choice.hint ? (
            <span className="block text-sm text-muted group-has-checked:text-inherit">{choice.hint}</span>
          ) : null}
        </span>
      ) : (
        <span>{choice.label}</span>
      )}
      {isRow ? choice.aside : null}
    </label>
  )
}

/** The dot or check mark at the start of a row. */
function ChoiceMark({ kind }: { kind: ChoiceGroupProps['kind'] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-5.5 shrink-0 place-items-center border border-edge bg-surface text-transparent transition-colors',
        'peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary',
        kind === 'one' ? 'rounded-full' : 'rounded-[7px]',
      )}
    >
      {kind === 'one' ? (
        <span className="size-2 rounded-full bg-current" />
      ) : (
        <Check className="size-3.5 stroke-3" />
      )}
    </span>
  )
}
