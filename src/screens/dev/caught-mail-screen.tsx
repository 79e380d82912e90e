import { useLoaderData, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from '../../web/i18n/texts.ts'
import { Card } from '../../web/kit/card.tsx'
import { Link } from '../../web/kit/link.tsx'
import { defineScreen } from '../../web/screen.ts'
import { CaughtPage, caughtLoader, RecipientSearch } from './caught-page.tsx'
import { requireDevRoutes } from './require-dev-routes.ts'

const screen = defineScreen({ prepare: requireDevRoutes })
export const loader = screen.loader

interface CaughtMail {
  to: string
  from: string
  subject: string
  text: string
  html: string
  at: string
}

export const clientLoader = caughtLoader<CaughtMail>('/dev/mail')
export { CaughtFallback as HydrateFallback } from './caught-page.tsx'

/** The mails that were caught instead of sent, for development and the demo. */
export default function CaughtMailScreen() {
  const t = useTranslations('accounts.caughtMail')
  const mails = useLoaderData<CaughtMail[]>()
  const [params] = useSearchParams()
  const opened = mails.find((mail) => keyOf(mail) === params.get('mail'))
  return (
    <CaughtPage title={t('title')}>
      {opened ? (
        <OpenMail mail={opened} to={params.get('to')} />
      ) : (
        <>
          <RecipientSearch
            texts={{ title: t('title'), intro: t('intro'), search: t('search'), all: t('all') }}
            type="email"
            path="/dev/mail"
          />
          <MailList mails={mails} to={params.get('to')} />
        </>
      )}
    </CaughtPage>
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
          // Without its style sheet, which the page's policy refuses.
          srcDoc={mail.html
            .replace('<head>', '<head><base target="_top">')
            .replace(/<style>[^<]*<\/style>/, '')}
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
