import { isRouteErrorResponse } from 'react-router'
import { ErrorScreen } from '../../../../web/error-screen.tsx'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Drawing } from '../../../../web/kit/drawing.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { PageTitle } from '../../../../web/page-title.tsx'

/**
 * Explains why a chat cannot be shown, with links onward. A chat with a member who blocks or left, one of
 * other members, and a missing one are indistinguishable; unexpected errors get the usual error page.
 */
export function ChatError({ error }: { error: unknown }) {
  const t = useTranslations('chats.gone')
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorScreen error={error} />
  return (
    <main id="content" className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <PageTitle title={t('title')} />
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        className="my-auto"
        drawing={<Drawing src="/empty/not-found.svg" className="aspect-4/3" />}
        title={t('title')}
        action={<ButtonLink to="/chats">{t('toChats')}</ButtonLink>}
      >
        {t('text')}
      </EmptyState>
    </main>
  )
}
