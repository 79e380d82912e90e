import { data, Form, useLoaderData, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import { Card } from '../../web/kit/card.tsx'
import { TextField } from '../../web/kit/fields/field.tsx'
import { ArrowLeft } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { defineScreen } from '../api.ts'
import { requireDevDoors } from './require-dev-doors.ts'

const screen = defineScreen({ prepare: requireDevDoors })
export const loader = screen.loader

interface CaughtMail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  at: string
}

/** Loads from the development route; if that is closed, this page does not exist either. */
export async function clientLoader({ request }: { request: Request }) {
  const { searchParams } = new URL(request.url)
  const to = searchParams.get('to')
  const answer = await fetch(`/dev/mail.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  if (!answer.ok) throw data(null, { status: 404 })
  return (await answer.json()) as CaughtMail[]
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <main id="content" className="page-width py-8" />
}

/** The mails that were caught instead of sent, for development and the demo. */
export default function CaughtMailScreen() {
  const t = useTranslations('accounts.caughtMail')
  const mails = useLoaderData<CaughtMail[]>()
  const [params] = useSearchParams()
  const opened = mails.find((mail) => keyOf(mail) === params.get('mail'))
  return (
    <main id="content" className="page-width py-5 lg:py-8">
      <PageTitle title={t('title')} />
      <p className="mb-5">
        <Link to="/" reloadDocument className="inline-flex min-h-9 items-center gap-2 text-sm">
          <ArrowLeft className="size-4" />
          {t('site')}
        </Link>
      </p>
      {opened ? (
        <OpenMail mail={opened} to={params.get('to')} />
      ) : (
        <>
          <h1 className="text-xl">{t('title')}</h1>
          <p className="mt-2 text-muted">{t('intro')}</p>
          <Form className="mt-6 flex max-w-540 items-end gap-3">
            <TextField
              label={t('search')}
              type="email"
              name="to"
              defaultValue={params.get('to') ?? ''}
              className="flex-1"
            />
            <Button type="submit">{t('show')}</Button>
          </Form>
          {params.get('to') && (
            <p className="mt-3">
              <Link to="/dev/mail">{t('all')}</Link>
            </p>
          )}
          <MailList mails={mails} to={params.get('to')} />
        </>
      )}
    </main>
  )
}

/** Returns a mail's time and recipient as its key, because its index in the list may change. */
function keyOf(mail: CaughtMail): string {
  return `${mail.at} ${mail.to}`
}

function pathOf(to: string | null, mail?: CaughtMail): string {
  const query = new URLSearchParams({ ...(to ? { to } : {}), ...(mail ? { mail: keyOf(mail) } : {}) })
  return `/dev/mail?${query}`
}

function MailList({ mails, to }: { mails: CaughtMail[]; to: string | null }) {
  const t = useTranslations('accounts.caughtMail')
  const format = useFormatter()
  if (mails.length === 0) return <p className="mt-8 text-muted">{t('none')}</p>
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {mails.map((mail) => (
        <li key={keyOf(mail)} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <Link to={pathOf(to, mail)} className="font-semibold">
            {mail.subject}
          </Link>
          <span className="text-sm break-all text-muted">{mail.to}</span>
          <time dateTime={mail.at} className="w-full text-xs text-muted">
            {format.dateTime(new Date(mail.at), { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>
        </li>
      ))}
    </ul>
  )
}

function OpenMail({ mail, to }: { mail: CaughtMail; to: string | null }) {
  const t = useTranslations('accounts.caughtMail')
  return (
    <article className="flex flex-col gap-5">
      <Link to={pathOf(to)}>{t('back')}</Link>
      <div>
        <h1 className="text-xl">{mail.subject}</h1>
        <p className="mt-2 text-sm break-all text-muted">{t('to', { to: mail.to })}</p>
        <p className="text-sm break-all text-muted">{t('from', { from: mail.from })}</p>
      </div>
      <section>
        <h2 className="text-lg">{t('html')}</h2>
        {/* Links may open a new tab, so that they can be followed; nothing else is allowed. */}
        <iframe
          title={t('html')}
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          srcDoc={mail.html.replace('<head>', '<head><base target="_top">')}
          className="mt-3 h-160 w-full rounded-card border border-line bg-surface"
        />
      </section>
      <Card>
        <h2 className="text-lg">{t('text')}</h2>
        <pre className="mt-3 overflow-x-auto text-sm whitespace-pre-wrap">{mail.text}</pre>
      </Card>
    </article>
  )
}
