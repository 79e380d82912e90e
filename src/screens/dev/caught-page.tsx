import { data, Form, useSearchParams } from 'react-router'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import type { Elements } from '../../web/kit/elements.ts'
import { TextField } from '../../web/kit/fields/field.tsx'
import { ArrowLeft } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { PageTitle } from '../../web/page-title.tsx'

// What the pages of caught mails and text messages share, for development and the demo.

/**
 * Returns a loader of what a development route holds, limited to the recipient in the address; if the route is closed,
 * the page does not exist either.
 */
export function caughtLoader<T>(route: '/dev/mail' | '/dev/sms') {
  const load = async ({ request }: { request: Request }) => {
    const to = new URL(request.url).searchParams.get('to')
    const answer = await fetch(`${route}.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)
    if (!answer.ok) throw data(null, { status: 404 })
    return (await answer.json()) as T[]
  }
  return Object.assign(load, { hydrate: true as const })
}

export function CaughtFallback() {
  return <main id="content" className="page-width py-8" />
}

/** The page with its title and the way back to the site. */
export function CaughtPage({ title, children }: { title: string; children: Elements }) {
  const t = useTranslations('accounts.caughtMail')
  return (
    <main id="content" className="page-width py-5 lg:py-8">
      <PageTitle title={title} />
      <p className="mb-5">
        <Link to="/" reloadDocument className="inline-flex min-h-9 items-center gap-2 text-sm">
          <ArrowLeft className="size-4" />
          {t('site')}
        </Link>
      </p>
      {children}
    </main>
  )
}

interface RecipientSearchProps {
  texts: Record<'title' | 'intro' | 'search' | 'all', string>
  type: 'email' | 'tel'
  /** The page without a recipient. */
  path: string
}

/** The heading of a list, and the form that limits it to one recipient. */
export function RecipientSearch({ texts, type, path }: RecipientSearchProps) {
  const t = useTranslations('accounts.caughtMail')
  const to = useSearchParams()[0].get('to')
  return (
    <>
      <h1 className="text-xl">{texts.title}</h1>
      <p className="mt-2 text-muted">{texts.intro}</p>
      <Form className="mt-6 flex max-w-540 items-end gap-3">
        <TextField label={texts.search} type={type} name="to" defaultValue={to ?? ''} className="flex-1" />
        <Button type="submit">{t('show')}</Button>
      </Form>
      {to && (
        <p className="mt-3">
          <Link to={path}>{texts.all}</Link>
        </p>
      )}
    </>
  )
}
