import { Component, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { apiErrorOf } from './api/api-error.ts'
import { useTranslations } from './i18n/texts.ts'
import { ButtonLink } from './kit/button.tsx'
import { Drawing } from './kit/drawing.tsx'
import { PageTitle } from './page-title.tsx'

/** The texts of the error page, which a page brings along: it may be shown without a connection. */
export const errorTexts = [
  ...['inErrorPage', 'home', 'notFound', 'title', 'status', 'generic', 'backToHome'].map(
    (key) => `frame.error.${key}`,
  ),
  'kit.retry',
]

interface Shown {
  status: number
  message: string | null
}

/** Returns status and text of a value thrown by a route; the status defaults to 500 (product: Browser). */
function shownOf(error: unknown): Shown {
  if (isRouteErrorResponse(error)) {
    const message = (error.data as { message?: unknown } | null)?.message
    return { status: error.status, message: typeof message === 'string' ? message : null }
  }
  const apiError = apiErrorOf(error)
  return apiError ? { status: apiError.status, message: apiError.message } : { status: 500, message: null }
}

/** The error page (product: Browser); errors inside it are caught in turn. */
export function ErrorScreen({ error }: { error: unknown }) {
  const t = useTranslations('frame.error')
  return (
    <LastResort text={t('inErrorPage')} link={t('home')}>
      <ErrorMessage {...shownOf(error)} />
    </LastResort>
  )
}

function ErrorMessage({ status, message }: Shown) {
  const t = useTranslations('frame.error')
  const kit = useTranslations('kit')
  const { pathname, search } = useLocation()
  const title = status === 404 ? t('notFound') : (message ?? t('title'))
  return (
    <main className="page-width flex min-h-dvh flex-col items-center justify-center gap-6 py-12 text-center">
      <PageTitle title={title} />
      <Drawing
        src={`/empty/${status === 404 ? 'not-found' : 'error'}.svg`}
        className="h-44 w-60 text-primary"
      />
      <p className="text-sm text-muted">{t('status', { status })}</p>
      <h1 className="max-w-prose text-xl">{title}</h1>
      {title === t('title') ? <p className="max-w-prose">{t('generic')}</p> : null}
      <div className="flex flex-wrap justify-center gap-3">
        {status >= 500 ? (
          <ButtonLink to={pathname + search} reloadDocument>
            {kit('retry')}
          </ButtonLink>
        ) : null}
        <ButtonLink to="/" reloadDocument tone={status >= 500 ? 'secondary' : 'primary'}>
          {status === 404 ? t('backToHome') : t('home')}
        </ButtonLink>
      </div>
    </main>
  )
}

interface LastResortProps {
  text: string
  link: string
  children: ReactNode
}

/** Shown if the error page itself fails (product: Browser). */
class LastResort extends Component<LastResortProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main>
        <p>{this.props.text}</p>
        <a href="/">{this.props.link}</a>
      </main>
    )
  }
}
