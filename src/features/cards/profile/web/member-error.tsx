import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { ApiError } from '../../../../web/api/api-error.ts'
import { ErrorScreen } from '../../../../web/error-screen.tsx'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Drawing } from '../../../../web/kit/drawing.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'

/**
 * Explains why a member's page or chat cannot be shown, with links onward. Unexpected errors get the usual
 * error page.
 */
export function MemberError({ error }: { error: unknown }) {
  const refused = isRouteErrorResponse(error) ? error : null
  const answer = (refused?.data as ApiError | null | undefined) ?? null
  if (answer?.code === 'blocked') return <BlockedByMember title={answer.message} />
  if (refused?.status === 404) return <NoSuchMember />
  return <ErrorScreen error={error} />
}

/** Shown to a viewer blocked by the member (product: Cards). */
function BlockedByMember({ title }: { title: string }) {
  const t = useTranslations('profiles.view')
  return (
    <Absent drawing="blocked" title={title} text={t('blockedByText')}>
      <ButtonLink to="/members">{t('toSearch')}</ButtonLink>
    </Absent>
  )
}

/**
 * Shown for a member who is gone, not confirmed, hidden from this site or never existed; the reasons are
 * indistinguishable.
 */
function NoSuchMember() {
  const t = useTranslations('profiles.view')
  const frame = useTranslations('frame.error')
  return (
    <Absent drawing="not-found" title={t('notFoundTitle')} text={t('notFoundText')}>
      <ButtonLink to="/members">{t('toSearch')}</ButtonLink>
      <ButtonLink to="/" tone="secondary">
        {frame('backToHome')}
      </ButtonLink>
    </Absent>
  )
}

interface AbsentProps {
  /** A drawing of `art/empty`. */
  drawing: 'blocked' | 'not-found'
  title: string
  text: string
  /** The links onward. */
  children: ReactNode
}

function Absent({ drawing, title, text, children }: AbsentProps) {
  return (
    <main
      id="content"
      className="page-width flex grow flex-col items-center justify-center gap-3 py-10 text-center"
    >
      <PageTitle title={title} />
      <Drawing src={`/empty/${drawing}.svg`} className="mb-2 h-40 w-50 text-primary" />
      <h1 className="text-lg">{title}</h1>
      <p className="max-w-500 text-balance text-muted">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </main>
  )
}
