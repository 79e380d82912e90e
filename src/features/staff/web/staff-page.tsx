import type { ReactNode } from 'react'
import type { Elements } from '../../../web/kit/elements.ts'
import { PageTitle } from '../../../web/page-title.tsx'

interface StaffPageProps {
  title: string
  /** Beside the title, such as the one primary action. */
  actions?: Elements
  children: ReactNode
}

/** The frame of every page of staff: its title, what one does first, and the rest. */
export function StaffPage({ title, actions, children }: StaffPageProps) {
  return (
    <main
      id="content"
      className="mx-auto flex w-full max-w-[100rem] min-w-0 flex-1 flex-col gap-5 px-4 py-4 sm:px-6 lg:py-6"
    >
      <PageTitle title={title} />
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-lg lg:text-xl">{title}</h1>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </header>
      {children}
    </main>
  )
}
