import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Link } from '../../../web/kit/link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { Strikes, useNames } from '../../moderation/web/public.tsx'
import type { Standing } from '../contract.ts'
import { standingOptions } from './member-queries.ts'

/** What counts against a member, and how right their own reports were; the screen's loader has queried it. */
export function StandingOf({ member }: { member: number }) {
  const { data } = useQuery(standingOptions(useApi(), member))
  if (!data) return null
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Strikes strikes={data.strikes} proposal={data.proposal} />
      <OwnReports reports={data.reports} />
    </div>
  )
}

function OwnReports({ reports: { decided, right, wrong, limited_until } }: Pick<Standing, 'reports'>) {
  const t = useTranslations('support.ownReports')
  const share = useTranslations('moderation')
  const format = useFormatter()
  const names = useNames()
  const id = useId()
  const dateOf = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 text-sm">
      <h2 id={id} className="text-base">
        {t('title')}
      </h2>
      <p className={decided === 0 ? 'text-muted' : ''}>
        {decided === 0 ? t('none') : share('reporterShare', { right, all: decided })}
      </p>
      {limited_until === null ? null : (
        <p>
          <Badge tone="warning">{t('limited', { date: dateOf(limited_until) })}</Badge>
        </p>
      )}
      {wrong.length === 0 ? null : <h3 className="text-sm font-semibold">{t('wrong')}</h3>}
      <ol className="divide-y divide-line border-y border-line empty:hidden">
        {wrong.map(({ reason, profile_id, at }) => (
          <li key={`${profile_id} ${at}`} className="flex flex-wrap justify-between gap-x-3 gap-y-1 py-2">
            <span className="flex flex-wrap gap-x-2">
              <span>{names.value('report_reason', reason)}</span>
              <Link to={`/admin/members/${profile_id}`}>{t('about', { number: profile_id })}</Link>
            </span>
            <span className="text-muted">{dateOf(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
