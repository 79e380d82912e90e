import { useState } from 'react'
import { newClientId } from '../../../../core/client-ids.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { PageTitle } from '../../../../web/page-title.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { CreditTabs } from '../../../credits/web/public.tsx'

interface MoneyPageProps {
  title: string
  /** For search engines; only public pages need one. */
  description?: string
  /** The tabs of credits and orders above the title. */
  hasTabs?: boolean
  children: Elements
}

/** The frame of the screens about money: one calm column. */
export function MoneyPage({ title, description, hasTabs = false, children }: MoneyPageProps) {
  return (
    <main id="content" className="page-width flex flex-col items-center py-6 lg:py-8">
      <PageTitle title={title} description={description} />
      <div className="flex w-full max-w-720 flex-col gap-6">
        {hasTabs ? <CreditTabs /> : null}
        <h1 className="text-xl text-balance lg:text-2xl">{title}</h1>
        {children}
      </div>
    </main>
  )
}

/** Returns the client id of the next attempt: a new one after a refusal. */
export function useClientId(refusal: FormRefusal | null): string {
  const [attempt, setAttempt] = useState(() => ({ refusal, id: newClientId() }))
  if (attempt.refusal === refusal) return attempt.id
  const next = { refusal, id: newClientId() }
  setAttempt(next)
  return next.id
}
