import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { isOneOf } from '../../../core/text-checks.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import type { SentMail } from '../contract.ts'
import { MemberPage, Moment, MoreRows, rowsClass } from './member-page.tsx'
import { cursorOf, memberIdOf, memberOptions, tabOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => [
    memberOptions(api, memberIdOf(params.id)),
    tabOptions.mails(api, memberIdOf(params.id), cursorOf(url)),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What was sent to a member, and what came back. */
export default function MailsScreen() {
  const t = useTranslations('support.mails')
  const id = memberIdOf(useParams().id)
  const [search] = useSearchParams()
  const query = useInfiniteQuery(tabOptions.mails(useApi(), id, cursorOf(search)))
  const pages = query.data?.pages ?? []
  const mails = pages.flatMap((page) => page.mails)
  return (
    <MemberPage>
      {mails.length === 0 ? (
        <p className="text-muted">{t('empty')}</p>
      ) : (
        <div>
          <ul className={rowsClass}>
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} />
            ))}
          </ul>
          <MoreRows next={pages.at(-1)?.next} query={query} />
        </div>
      )}
    </MemberPage>
  )
}

const states = ['waiting', 'sending', 'sent', 'failed'] as const
const channels = ['mail', 'push', 'sms'] as const

function MailRow({ mail }: { mail: SentMail }) {
  const t = useTranslations('support.mails')
  const { kind, channel, address, state, created_at, reason, reports } = mail
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2 md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_auto] md:items-baseline">
      <span className="text-muted">
        <Moment at={created_at} />
      </span>
      <span className="font-medium wrap-anywhere">{kind}</span>
      <span className="text-muted wrap-anywhere">
        {isOneOf(channels, channel) ? t(`channels.${channel}`) : channel}
        {address === null ? null : ` · ${address}`}
      </span>
      <span className="flex flex-wrap gap-1.5 md:justify-end">
        <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>
          {isOneOf(states, state) ? t(`states.${state}`) : state}
        </Badge>
        {reports.map((report) => (
          <Badge key={`${report.kind}-${report.at}`} tone="warning">
            {report.status === null ? report.kind : `${report.kind} ${report.status}`}
          </Badge>
        ))}
      </span>
      {reason === null ? null : <span className="text-muted md:col-start-2 md:col-span-3">{reason}</span>}
    </li>
  )
}
