import type { ChangeEvent, PointerEvent, ReactNode } from 'react'

interface StepsFieldProps {
  label: ReactNode
  name: string
  /** The stops in their order. */
  steps: readonly { value: string; label: string }[]
  /** The chosen stop; a value without one is the last. */
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Chooses the stop to which a finger or a pressed mouse has moved. */
function chooseUnder({ buttons, clientX, currentTarget }: PointerEvent<HTMLElement>) {
  if (buttons === 0) return
  const { top, height } = currentTarget.getBoundingClientRect()
  const stop = document.elementFromPoint(clientX, top + height / 2)
  if (stop instanceof HTMLInputElement && currentTarget.contains(stop) && !stop.checked) stop.click()
}

/**
 * One of a few values on a scale, such as a distance. The stops are native radio buttons on one track: arrow keys and
 * screen readers know them, and a form without script contains the chosen one.
 */
export function StepsField({ label, name, steps, value, onChange }: StepsFieldProps) {
  const found = steps.findIndex((step) => step.value === value)
  const at = found < 0 ? steps.length - 1 : found
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between gap-3 text-sm font-semibold">
        <span>{label}</span>
        <span aria-hidden="true" className="font-normal text-muted tabular-nums">
          {steps[at]?.label}
        </span>
      </legend>
      <div
        className="steps"
        onPointerMove={chooseUnder}
        style={{ '--stops': steps.length, '--at': at } as object}
      >
        {steps.map((step, index) => (
          <input
            key={step.value}
            type="radio"
            name={name}
            value={step.value}
            aria-label={step.label}
            checked={index === at}
            data-passed={index < at || undefined}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}
