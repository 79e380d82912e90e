import { catalogues } from 'virtual:catalogues/trust'
import { useSuspenseQuery } from '@tanstack/react-query'
import { needTexts } from '../../../web/i18n/load-messages.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { useApi } from '../../../web/page-data.tsx'
import { PageTitle } from '../../../web/page-title.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'

needTexts(catalogues)

const screen = defineScreen({ queries: ({ api }) => [api.trust.read.queryOptions({ input: {} })] })
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** HTML for visitors; members keep the scripts that their navigation needs. */
export const handle = { isHydrated: 'forMembers', isSameForVisitors: true }

/** How the site keeps its members safe, in numbers of the last year (decisions: Staff). */
export default function TrustScreen() {
  const t = useTranslations('trust')
  const format = useFormatter()
  const site = useSiteSettings()?.name ?? ''
  const { data } = useSuspenseQuery(useApi().trust.read.queryOptions({ input: {} }))
  const { audit } = data
  const count = (value: number | null) => (value === null ? t('few') : format.number(value))
  const share = (value: number | null) =>
    value === null ? t('few') : format.number(value, { style: 'percent', maximumFractionDigits: 1 })
  const numbers = [
    ['reports', count(data.reports)],
    [
      'median_hours',
      data.median_hours === null
        ? t('few')
        : t('hours', {
            hours: data.median_hours < 1 ? 1 : Math.round(data.median_hours),
            less: String(data.median_hours < 1),
          }),
    ],
    ['decisions', count(data.decisions)],
    ['appeals', count(data.appeals)],
    ['appeals_upheld', count(data.appeals_upheld)],
    ['fraud_accounts', count(data.fraud_accounts)],
    ['verified_share', share(data.verified_share)],
    ['fictional_share', share(data.fictional_share)],
  ] as const
  return (
    <main id="content" className="page-width py-8 lg:py-12">
      <PageTitle title={t('title')} description={t('intro', { site })} />
      <div className="mx-auto flex max-w-3xl flex-col gap-8">
        <header className="max-w-prose">
          <h1 className="text-2xl text-balance">{t('title')}</h1>
          <p className="mt-3">{t('intro', { site })}</p>
        </header>
        <dl className="grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
          {numbers.map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse justify-end border-t border-line pt-3">
              <dt>
                <span className="block font-semibold">{t(`names.${name}`)}</span>
                <span className="block text-sm text-muted">{t(`texts.${name}`)}</span>
              </dt>
              <dd className="font-heading text-2xl font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="max-w-prose text-sm text-muted">{t('fewText')}</p>
        <section className="max-w-prose">
          <h2 className="text-lg">{t('auditTitle')}</h2>
          <p className="mt-2">{t('auditText')}</p>
          <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted">{t('auditSeq')}</dt>
            <dd className="tabular-nums">{format.number(audit.seq)}</dd>
            <dt className="text-muted">{t('auditHash')}</dt>
            <dd className="wrap-anywhere">
              <code>{audit.hash}</code>
            </dd>
            {audit.at === null ? null : (
              <div className="contents">
                <dt className="text-muted">{t('auditAt')}</dt>
                <dd>{format.dateTime(new Date(audit.at), { dateStyle: 'long', timeStyle: 'short' })}</dd>
              </div>
            )}
          </dl>
        </section>
      </div>
    </main>
  )
}
