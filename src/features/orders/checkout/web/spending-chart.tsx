import type { InferContractRouterOutputs } from '@orpc/contract'
import { type Currency, minus } from '../../../../core/money.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import type { orders } from '../../contract.ts'

/** The sum of a month. */
export type SpentMonth = InferContractRouterOutputs<typeof orders>['spending']['months'][number]

/** Returns the function that names a month such as `2026-03`. */
export function useMonthName(): (month: string) => string {
  const format = useFormatter()
  return (month) => format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'short', year: 'numeric' })
}

/** The newest months that a chart shows. */
const maxMonths = 12

/** Returns the newest months by currency, because amounts of different currencies have no common scale. */
export function byCurrency(months: readonly SpentMonth[]): [Currency, SpentMonth[]][] {
  const currencies = [...new Set(months.map(({ currency }) => currency))]
  return currencies.map((currency) => [
    currency,
    months.filter((month) => month.currency === currency).slice(0, maxMonths),
  ])
}

/** Spending by month, a chart for each currency. */
export function SpendingCharts({ months }: { months: readonly SpentMonth[] }) {
  return byCurrency(months).map(([currency, own]) => (
    <SpendingChart key={currency} currency={currency} months={own} />
  ))
}

/** Spending by month as bars, the newest last; the table below holds the same numbers. */
function SpendingChart({ currency, months }: { currency: Currency; months: readonly SpentMonth[] }) {
  const t = useTranslations('orders.spending')
  const money = useMoney()
  const nameOf = useMonthName()
  const spentIn = ({ amount, refunded_amount }: SpentMonth) => minus(amount, refunded_amount)
  const max = Math.max(1, ...months.map(spentIn))
  return (
    <div
      role="img"
      aria-label={`${t('chart')} (${currency})`}
      className="flex h-44 items-end gap-2 overflow-x-auto"
    >
      {months.toReversed().map((month) => (
        <div
          key={month.month}
          className="flex h-full max-w-24 min-w-14 flex-1 flex-col justify-end gap-1 text-center text-xs"
        >
          <span className="text-muted tabular-nums">{money(spentIn(month), month.currency)}</span>
          <span
            className="min-h-0.5 rounded-t-[6px] bg-primary"
            style={{ height: `${(spentIn(month) / max) * 70}%` }}
          />
          <span className="font-semibold whitespace-nowrap">{nameOf(month.month)}</span>
        </div>
      ))}
    </div>
  )
}
