import { useLoaderData } from 'react-router'
import { useFormatter, useTranslations } from '../../web/i18n/texts.ts'
import { defineScreen } from '../../web/screen.ts'
import { CaughtPage, caughtLoader, RecipientSearch } from './caught-page.tsx'
import { requireDevRoutes } from './require-dev-routes.ts'

const screen = defineScreen({ prepare: requireDevRoutes })
export const loader = screen.loader

interface CaughtSms {
  to: string
  text: string
  at: string
}

export const clientLoader = caughtLoader<CaughtSms>('/dev/sms')
export { CaughtFallback as HydrateFallback } from './caught-page.tsx'

/** The text messages that were caught instead of sent, for development and the demo. */
export default function CaughtSmsScreen() {
  const t = useTranslations('accounts.caughtSms')
  const messages = useLoaderData<CaughtSms[]>()
  return (
    <CaughtPage title={t('title')}>
      <RecipientSearch
        texts={{ title: t('title'), intro: t('intro'), search: t('search'), all: t('all') }}
        type="tel"
        path="/dev/sms"
      />
      <MessageList messages={messages} />
    </CaughtPage>
  )
}

function MessageList({ messages }: { messages: CaughtSms[] }) {
  const t = useTranslations('accounts.caughtSms')
  const format = useFormatter()
  if (messages.length === 0) return <p className="mt-8 text-muted">{t('none')}</p>
  return (
    <ul className="mt-6 divide-y divide-line border-y border-line">
      {messages.map(({ to, text, at }) => (
        <li
          key={`${at} ${to} ${text}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 py-3"
        >
          <p className="wrap-anywhere">{text}</p>
          <span className="text-sm text-muted">{to}</span>
          <time dateTime={at} className="w-full text-xs text-muted">
            {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>
        </li>
      ))}
    </ul>
  )
}
