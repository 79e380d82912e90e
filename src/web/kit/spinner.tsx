import { classNames } from './class-names.ts'

export interface SpinnerProps {
  /** Announced while it spins; without it the spinner is decoration next to an equivalent text. */
  label?: string
  /** Size and position; 20 px by default. */
  className?: string
}

/** A spinner for waits of unknown length. It does not turn with reduced motion. */
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
