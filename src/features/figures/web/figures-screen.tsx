import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { regionNames } from '../../../core/intl.ts'
import { type Currency, currencyCodes, minorUnits } from '../../../core/money.ts'
import { queueKinds } from '../../../core/staff.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import type { Api } from '../../../web/api/api.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { DayField, FilterForm, StaffPage } from '../../staff/web/public.tsx'
import type { Figure } from '../contract.ts'
import { queueFigures } from '../rules.ts'
import { Campaigns } from './campaigns.tsx'
import { Chart } from './chart.tsx'

const parts = ['time', 'cohort', 'site', 'country', 'source'] as const

/** Returns the figures that a URL asks for; what it asks for wrongly is left out. */
function figuresOptions(api: Api, search: URLSearchParams) {
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(search.get(name) ?? '') ? search.get(name) : null)
  const [from, to] = [day('from'), day('to')]
  const by = parts.find((part) => part === search.get('by'))
  const site = Number(search.get('site')) || undefined
  const [country, source] = [search.get('country'), search.get('source')]
  return api.figures.read.queryOptions({
    input: {
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(by ? { by } : {}),
      ...(site ? { site } : {}),
      ...(country ? { country } : {}),
      ...(source ? { source } : {}),
    },
  })
}

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => [figuresOptions(api, url.searchParams)],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

type Figures = Awaited<ReturnType<ReturnType<typeof useApi>['call']['figures']['read']>>

/** Returns the functions that write values and the names of parts. */
function useWriting(search: URLSearchParams) {
  const t = useTranslations('figures')
  const format = useFormatter()
  const money = useMoney()
  const locale = useLocale()
  const by = parts.find((part) => part === search.get('by')) ?? 'time'
  return {
    value: ({ unit, currency }: Pick<Figure, 'unit' | 'currency'>, value: number | null): string => {
      if (value === null) return '–'
      if (unit === 'money' && isOneOf(currencyCodes, currency ?? ''))
        return money(minorUnits(Math.round(value)), currency as Currency)
      if (unit === 'share') return format.number(value, { style: 'percent', maximumFractionDigits: 1 })
      if (unit === 'hours') return t('hours', { hours: Math.round(value * 10) / 10 })
      return format.number(value, { maximumFractionDigits: unit === 'number' ? 1 : 0 })
    },
    key: (key: string): string => {
      if (by === 'country') return key === '' ? '–' : (regionNames(locale).of(key) ?? key)
      if (by === 'source') return key === '' ? t('noSource') : key
      if (by === 'site') return key
      return format.dateTime(new Date(`${key}T12:00:00Z`), {
        ...(key.endsWith('-01') && by === 'cohort'
          ? { month: 'short', year: 'numeric' }
          : { dateStyle: 'medium' }),
        timeZone: 'UTC',
      })
    },
  }
}

/** The numbers of the business, each with its chart, its table and how it is counted (staff: 6.2). */
export default function FiguresScreen() {
  const t = useTranslations('figures')
  const [search] = useSearchParams()
  const { data } = useQuery(figuresOptions(useApi(), search))
  if (!data) return null
  const chosen = data.figures.filter(
    ({ name, kind }) => name === search.get('figure') && (kind ?? '') === (search.get('kind') ?? ''),
  )
  return (
    <StaffPage title={t('title')}>
      <Filters search={search} data={data} />
      {data.counted_until === null ? (
        <p className="text-sm text-muted">{t('notCounted')}</p>
      ) : (
        <p className="text-sm text-muted">
          {t('countedUntil', { day: new Date(`${data.counted_until}T12:00:00Z`) })}
        </p>
      )}
      {chosen.length > 0 ? (
        <Chosen figures={chosen} search={search} />
      ) : (
        <div className="flex flex-col gap-8">
          {data.sections.includes('money') ? (
            <Section title={t('sections.money')}>
              <Cards figures={data.figures.filter(({ section }) => section === 'money')} search={search} />
            </Section>
          ) : null}
          {data.sections.includes('growth') ? (
            <Section title={t('sections.growth')}>
              <Funnel steps={data.funnel} />
              <Campaigns campaigns={data.campaigns} />
              <Cards figures={data.figures.filter(({ section }) => section === 'growth')} search={search} />
            </Section>
          ) : null}
          <Section title={t('sections.queue')}>
            <QueueTable figures={data.figures.filter(({ section }) => section === 'queue')} search={search} />
          </Section>
        </div>
      )}
    </StaffPage>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  )
}

function Filters({ search, data }: { search: URLSearchParams; data: Figures }) {
  const t = useTranslations('figures')
  const locale = useLocale()
  const value = (name: string) => search.get(name) ?? ''
  const narrowing = [
    ['site', data.sites.length > 1, data.sites.map(({ id, host }) => [String(id), host])],
    [
      'country',
      data.countries.length > 1,
      data.countries.map((code) => [code, regionNames(locale).of(code)]),
    ],
    ['source', data.sources.length > 0, data.sources.map((code) => [code, code])],
  ] as const
  return (
    <FilterForm search={search} submit={t('show')}>
      {['figure', 'kind'].map((name) =>
        value(name) ? <input key={name} type="hidden" name={name} value={value(name)} /> : null,
      )}
      <DayField name="from" label={t('from')} value={data.from} />
      <DayField name="to" label={t('to')} value={data.to} />
      <SelectField
        name="by"
        label={t('by')}
        defaultValue={value('by') || 'time'}
        options={parts.map((part) => ({ value: part, label: t(`parts.${part}`) }))}
        className="w-44"
      />
      {narrowing.map(([name, isShown, options]) =>
        isShown ? (
          <SelectField
            key={name}
            name={name}
            label={t(`parts.${name}`)}
            emptyLabel={t('all')}
            defaultValue={value(name)}
            options={options.map(([code = '', label]) => ({ value: code, label: label ?? code }))}
            className="w-44"
          />
        ) : null,
      )}
    </FilterForm>
  )
}

const lookOf = ({ unit, name }: Figure) => (unit === 'count' || name === 'revenue' ? 'bars' : 'line')

/** Returns the address of a figure by itself, and of all of them. */
function pathOf(search: URLSearchParams, figure: Pick<Figure, 'name' | 'kind'> | null): string {
  const next = new URLSearchParams(search)
  next.delete('figure')
  next.delete('kind')
  if (figure) next.set('figure', figure.name)
  if (figure?.kind) next.set('kind', figure.kind)
  return `?${next}`
}

function usePoints(search: URLSearchParams) {
  const write = useWriting(search)
  return (figure: Figure) =>
    figure.points.map(({ key, value }) => ({
      key,
      label: write.key(key),
      value,
      shown: write.value(figure, value),
    }))
}

/** Each figure with its value over the whole time and a small chart; it opens by itself. */
function Cards({ figures, search }: { figures: readonly Figure[]; search: URLSearchParams }) {
  const t = useTranslations('figures')
  const write = useWriting(search)
  const pointsOf = usePoints(search)
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-3">
      {figures.map((figure) => (
        <li key={`${figure.name} ${figure.currency}`}>
          <AppLink
            to={pathOf(search, figure)}
            className="flex h-full flex-col gap-2 rounded-control border border-line bg-surface px-4 py-3 hover:border-primary"
          >
            <span className="text-sm text-muted">
              <span>{t(`names.${figure.name}`)}</span>
              {figure.currency ? <span> · {figure.currency}</span> : null}
            </span>
            <span className="font-heading text-xl font-bold tabular-nums">
              {write.value(figure, figure.total)}
            </span>
            <Chart
              label={t(`names.${figure.name}`)}
              points={pointsOf(figure)}
              look={lookOf(figure)}
              className="mt-auto max-h-16"
            />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

/** A figure by itself: the chart, its numbers beside it, and how it is counted. */
function Chosen({ figures, search }: { figures: readonly Figure[]; search: URLSearchParams }) {
  const t = useTranslations('figures')
  const write = useWriting(search)
  const names = useKindName()
  const pointsOf = usePoints(search)
  const [first] = figures
  if (!first) return null
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">
          <span>{t(`names.${first.name}`)}</span>
          {first.kind ? <span className="text-muted"> · {names(first.kind)}</span> : null}
        </h2>
        <ButtonLink to={pathOf(search, null)} tone="quiet" size="small">
          {t('back')}
        </ButtonLink>
      </div>
      {figures.map((figure) => (
        <div
          key={figure.currency ?? ''}
          className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(16rem,1fr)]"
        >
          <div className="flex min-w-0 flex-col gap-2">
            <p className="font-heading text-xl font-bold tabular-nums">{write.value(figure, figure.total)}</p>
            <Chart
              label={t(`names.${figure.name}`)}
              points={pointsOf(figure)}
              look={lookOf(figure)}
              isLarge
            />
          </div>
          <section
            aria-label={t('table')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            className="max-h-96 overflow-auto border-y border-line bg-surface"
          >
            <table className="w-full text-sm tabular-nums">
              <tbody className="divide-y divide-line">
                {pointsOf(figure)
                  .toReversed()
                  .map(({ key, label, shown }) => (
                    <tr key={key}>
                      <th scope="row" className="px-3 py-1.5 text-start font-normal">
                        {label}
                      </th>
                      <td className="px-3 py-1.5 text-end">{shown}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </section>
        </div>
      ))}
      <section className="max-w-prose">
        <h3 className="text-sm font-semibold">{t('howTitle')}</h3>
        <p className="text-sm text-muted">{t(`how.${first.name}`)}</p>
        <p className="mt-1 text-sm text-muted">{t('whom')}</p>
      </section>
    </div>
  )
}

/** How far the members of the time got within seven days, as bars. */
function Funnel({ steps }: { steps: Figures['funnel'] }) {
  const t = useTranslations('figures')
  const format = useFormatter()
  const first = steps[0]?.value ?? 0
  if (first === 0) return null
  const row = 30
  return (
    <figure className="flex max-w-3xl flex-col gap-1">
      <figcaption className="text-sm text-muted">{t('funnelText')}</figcaption>
      <div className="grid grid-cols-[minmax(7rem,max-content)_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-1.5 text-sm">
        {steps.map(({ step, value }) => (
          <div key={step} className="contents">
            <span>{t(`steps.${step}`)}</span>
            <svg
              viewBox={`0 0 600 ${row}`}
              preserveAspectRatio="none"
              className="h-5 w-full"
              aria-hidden="true"
            >
              <rect width="600" height={row} rx="6" className="fill-secondary" />
              <rect width={(600 * value) / first} height={row} rx="6" className="fill-primary" />
            </svg>
            <span className="text-end tabular-nums">
              {format.number(value)} ·{' '}
              {format.number(value / first, { style: 'percent', maximumFractionDigits: 1 })}
            </span>
          </div>
        ))}
      </div>
    </figure>
  )
}

function useKindName(): (kind: string) => string {
  const t = useTranslations('moderation.kinds')
  return (kind) => (isOneOf(queueKinds, kind) ? t(kind) : kind)
}

/** Figures of the queue: a line for each kind. */
function QueueTable({ figures, search }: { figures: readonly Figure[]; search: URLSearchParams }) {
  const t = useTranslations('figures')
  const write = useWriting(search)
  const names = useKindName()
  const kinds = [...new Set(figures.map(({ kind }) => kind ?? ''))]
  if (kinds.length === 0) return <p className="text-muted">{t('noQueue')}</p>
  return (
    <section
      aria-label={t('sections.queue')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto border-y border-line bg-surface"
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {t('kind')}
            </th>
            {queueFigures.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-end font-medium whitespace-nowrap">
                {t(`names.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {kinds.map((kind) => (
            <tr key={kind} className="hover:bg-ground">
              <th scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                {names(kind)}
              </th>
              {queueFigures.map((name) => {
                const figure = figures.find((each) => each.kind === kind && each.name === name)
                return (
                  <td key={name} className="px-3 py-2 text-end whitespace-nowrap">
                    {figure ? (
                      <AppLink to={pathOf(search, figure)} className="hover:underline">
                        {write.value(figure, figure.total)}
                      </AppLink>
                    ) : (
                      '–'
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
