import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

/** A group of radio buttons that look like pictures; `legend` is for screen readers. */
export function PictureRadios({ legend, children }: { legend: string; children: Elements }) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">{children}</div>
    </fieldset>
  )
}

interface PictureRadioProps {
  name: string
  value: number
  isChosen: boolean
  isDisabled?: boolean
  onChoose: () => void
  className: string
  /** The picture, and what is said below it. */
  children: Elements
}

/** One of the pictures. */
export function PictureRadio({
  name,
  value,
  isChosen,
  isDisabled = false,
  onChoose,
  className,
  children,
}: PictureRadioProps) {
  return (
    <label
      className={classNames(
        'relative flex min-w-0 flex-col rounded-[14px] border border-line bg-surface text-center transition-colors select-none hover:border-primary has-checked:border-primary has-checked:bg-secondary has-checked:text-on-secondary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:opacity-60',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        required
        disabled={isDisabled}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 appearance-none rounded-[inherit] outline-none"
      />
      {children}
    </label>
  )
}
