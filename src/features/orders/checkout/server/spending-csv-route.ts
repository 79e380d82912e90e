import { csvLine } from '../../../../server/csv.ts'
import { refusal } from '../../../../server/http/answers.ts'
import type { RawRoute } from '../../../../server/http/raw-route.ts'
import { text } from '../../../../server/text.ts'
import { toDecimal } from '../../payments/server/decimal-amount.ts'
import { findMonths } from '../../settlement/server/orders-table.ts'

/** The columns, by the keys of their names. */
const columns = ['month', 'currency', 'orders', 'amount', 'refunded'] as const

/**
 * Serves what the acting member spent by month as CSV (decisions: Credits and money), under names in their language; amounts
 * in the currency's main unit.
 * A raw route, because it answers no JSON.
 */
export const spendingCsvRoute: RawRoute = {
  method: 'GET',
  path: '/credits/spending.csv',
  limit: { key: 'account', amount: 60, windowSeconds: 60 },
  handle: async (scope) => {
    const { services, actor } = scope
    if (!actor) return refusal(scope, 'authentication_required', 403)
    const months = await findMonths(services.database.db, actor.account_id)
    const rows = months.map(({ month, currency, orders, amount, refunded_amount }) =>
      csvLine([month, currency, orders, toDecimal(amount), toDecimal(refunded_amount)]),
    )
    const header = csvLine(columns.map((key) => text(scope.locale, `orders.spending.${key}`)))
    return new Response([header, ...rows].join(''), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="spending.csv"',
        'cache-control': 'private, no-store',
      },
    })
  },
}
