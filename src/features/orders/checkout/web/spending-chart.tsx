import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'

/** What was spent in a month; amounts in minor units. */
export interface SpentMonth {
  month: string
  currency: string
  amount: number
  refunded_amount: number
  orders: number
}

/** Returns the function that names a month such as `2026-03`. */
export function useMonthName(): (month: string) => string {
  const format = useFormatter()
  return (month) => format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'short', year: 'numeric' })
}

/** Spending by month as bars, the newest last; the table below holds the same numbers. */
export function SpendingChart({ months }: { months: readonly SpentMonth[] }) {
  const t = useTranslations('orders.spending')
  const money = useMoney()
  const nameOf = useMonthName()
  const spentIn = ({ amount, refunded_amount }: SpentMonth) => amount - refunded_amount
  const max = Math.max(1, ...months.map(spentIn))
  return (
    <div role="img" aria-label={t('chart')} className="flex h-44 items-end gap-2 overflow-x-auto">
      {months.toReversed().map((month) => (
        <div
          key={`${month.month} ${month.currency}`}
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
