import type { ReactNode } from 'react'
import { PageTitle } from '../page-title.tsx'
import { Card } from './card.tsx'
import { classNames } from './class-names.ts'

interface MessageCardProps {
  title: string
  /** A line icon that matches the message. */
  icon: ReactNode
  tone?: 'success' | 'neutral'
  children?: ReactNode
  /** Links onward, the main one first. */
  actions?: ReactNode
}

/** A screen with one message and links onward. */
export function MessageCard({ title, icon, tone = 'neutral', children, actions }: MessageCardProps) {
  return (
    <main id="content" className="page-width flex flex-col items-center py-8 md:py-14">
      <PageTitle title={title} />
      <Card className="w-full max-w-540 sm:p-8">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-14 place-items-center rounded-full [&_.icon]:size-7',
            tone === 'success'
              ? 'bg-[color-mix(in_oklab,var(--success)_12%,var(--surface))] text-success'
              : 'bg-secondary text-on-secondary',
          )}
        >
          {icon}
        </span>
        <h1 className="mt-5 text-xl text-balance">{title}</h1>
        <div className="mt-3 flex flex-col gap-2 text-muted">{children}</div>
        {actions ? <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div> : null}
      </Card>
    </main>
  )
}
