import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface EmptyStateProps {
  /** A drawing, about 200 px wide; decorative, so hidden from screen readers. */
  drawing?: ReactNode
  title?: ReactNode
  /** `h1` where the page has no other heading. */
  heading?: 'h1' | 'h2'
  /** One sentence: what will be here, and how it gets here. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
  className?: string
}

/** Shown in place of an empty list: a drawing, one sentence, one action. */
export function EmptyState({
  drawing,
  title,
  heading: Heading = 'h2',
  children,
  action,
  className,
}: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-500 flex-col items-center gap-3 px-4 py-10 text-center',
        className,
      )}
    >
      {drawing ? (
        <div aria-hidden="true" className="mb-2 w-50 text-primary [&>svg]:h-auto [&>svg]:w-full">
          {drawing}
        </div>
      ) : null}
      {title ? <Heading className="text-lg">{title}</Heading> : null}
      <p className="text-balance text-muted">{children}</p>
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
