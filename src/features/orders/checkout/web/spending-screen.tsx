import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { ButtonLink, buttonClasses } from '../../../../web/kit/button.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { Download } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { defineScreen } from '../../../../web/screen.ts'
import { SpendingSection } from '../../../accounts/web/public.tsx'
import { MoneyPage } from './money-page.tsx'
import { SpendingCharts, type SpentMonth, useMonthName } from './spending-chart.tsx'

const screen = defineScreen({
  access: 'session',
  queries: ({ api }) => [
    api.orders.spending.queryOptions({ input: {} }),
    api.account.read.queryOptions({ input: {} }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** Shows a member's spending by month, and the limits that they set (decisions: Credits and money). */
export default function SpendingScreen() {
  const t = useTranslations('orders')
  const money = useMoney()
  const { months, rate } = useSuspenseQuery(useApi().orders.spending.queryOptions({ input: {} })).data
  return (
    <MoneyPage title={t('spending.title')} hasTabs>
      {months.length === 0 ? (
        <EmptyState action={<ButtonLink to="/credits">{t('buy.title')}</ButtonLink>}>
          {t('spending.empty')}
        </EmptyState>
      ) : (
        <>
          <SpendingCharts months={months} />
          <MonthTable months={months} />
          <a
            href="/credits/spending.csv"
            download
            className={`${buttonClasses({ tone: 'secondary' })} self-start`}
          >
            <Download className="size-5" />
            {t('spending.csv')}
          </a>
        </>
      )}
      {rate ? (
        <p className="text-sm text-muted">
          {t('spending.rate', { credits: rate.credits, amount: money(rate.amount, rate.currency) })}
        </p>
      ) : null}
      <SpendingSection />
    </MoneyPage>
  )
}

function MonthTable({ months }: { months: readonly SpentMonth[] }) {
  const t = useTranslations('orders.spending')
  const money = useMoney()
  const nameOf = useMonthName()
  const cell = 'py-2.5 ps-3 text-end font-normal'
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-muted">
        <tr className="border-b border-line">
          <th scope="col" className="py-2.5 text-start font-normal">
            {t('month')}
          </th>
          <th scope="col" className={cell}>
            {t('orders')}
          </th>
          <th scope="col" className={cell}>
            {t('amount')}
          </th>
          <th scope="col" className={cell}>
            {t('refunded')}
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, currency, orders, amount, refunded_amount }) => (
          <tr key={`${month} ${currency}`} className="border-b border-line">
            <th scope="row" className="py-2.5 text-start font-semibold">
              {nameOf(month)}
            </th>
            <td className={cell}>{orders}</td>
            <td className={cell}>{money(amount, currency)}</td>
            <td className={cell}>{money(refunded_amount, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
