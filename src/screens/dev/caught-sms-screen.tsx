import { data, Form, useLoaderData, useSearchParams } from 'react-router'
import { useFormatter, useTranslations } from '../../web/i18n/texts.ts'
import { Button } from '../../web/kit/button.tsx'
import { TextField } from '../../web/kit/fields/field.tsx'
import { ArrowLeft } from '../../web/kit/icons.tsx'
import { Link } from '../../web/kit/link.tsx'
import { PageTitle } from '../../web/page-title.tsx'
import { defineScreen } from '../api.ts'
import { requireDevDoors } from './require-dev-doors.ts'

const screen = defineScreen({ prepare: requireDevDoors })
export const loader = screen.loader

interface CaughtSms {
  to: string
  text: string
  at: string
}

/** Loads from the development route; if that is closed, this page does not exist either. */
export async function clientLoader({ request }: { request: Request }) {
  const to = new URL(request.url).searchParams.get('to')
  const answer = await fetch(`/dev/sms.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  if (!answer.ok) throw data(null, { status: 404 })
  return (await answer.json()) as CaughtSms[]
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <main id="content" className="page-width py-8" />
}

/** The text messages that were caught instead of sent, for development and the demo. */
export default function CaughtSmsScreen() {
  const t = useTranslations('accounts.caughtSms')
  const mailTexts = useTranslations('accounts.caughtMail')
  const messages = useLoaderData<CaughtSms[]>()
  const [params] = useSearchParams()
  const to = params.get('to')
  return (
    <main id="content" className="page-width py-5 lg:py-8">
      <PageTitle title={t('title')} />
      <p className="mb-5">
        <Link to="/" reloadDocument className="inline-flex min-h-9 items-center gap-2 text-sm">
          <ArrowLeft className="size-4" />
          {mailTexts('site')}
        </Link>
      </p>
      <h1 className="text-xl">{t('title')}</h1>
      <p className="mt-2 text-muted">{t('intro')}</p>
      <Form className="mt-6 flex max-w-540 items-end gap-3">
        <TextField label={t('search')} type="tel" name="to" defaultValue={to ?? ''} className="flex-1" />
        <Button type="submit">{mailTexts('show')}</Button>
      </Form>
      {to && (
        <p className="mt-3">
          <Link to="/dev/sms">{t('all')}</Link>
        </p>
      )}
      <MessageList messages={messages} />
    </main>
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
