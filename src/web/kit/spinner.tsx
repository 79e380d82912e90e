import { classNames } from './class-names.ts'

export interface SpinnerProps {
  /** Read out while it turns; without it the spinner is decoration beside a text that says the same. */
  label?: string
  /** Size and place; 20 px when not given. */
  className?: string
}

/** A turning ring for waits without a known length. It stands still under reduced motion. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex', className ?? 'size-5')}>
      <svg viewBox="0 0 24 24" fill="none" className="size-full animate-spin" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2.5" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
