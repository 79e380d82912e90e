import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '../../../../web/api/api.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Badge, type BadgeTone } from '../../../../web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../../web/kit/button.tsx'
import { EmptyState } from '../../../../web/kit/empty-state.tsx'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { Order } from '../../order-contract.ts'
import type { OrderStatus } from '../../payment-rules.ts'
import { MoneyPage } from './money-page.tsx'

/** Returns the query of the member's orders, page by page. */
export const ordersOptions = (api: Api) =>
  api.orders.list.infiniteOptions({
    input: (cursor: number | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.next === null ? undefined : Number(last.next)),
  })

/** The member's orders, newest first. */
export function OrderList() {
  const t = useTranslations('orders')
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    ordersOptions(useApi()),
  )
  const orders = data.pages.flatMap((page) => page.orders)
  return (
    <MoneyPage title={t('list.title')} hasTabs>
      {orders.length === 0 ? (
        <EmptyState action={<ButtonLink to="/credits">{t('buy.title')}</ButtonLink>}>
          {t('list.empty')}
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <ItemBoundary key={order.id} as="li">
              <OrderRow order={order} />
            </ItemBoundary>
          ))}
        </ol>
      )}
      {hasNextPage ? (
        <Button
          tone="secondary"
          className="self-start"
          isLoading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('list.more')}
        </Button>
      ) : null}
      <p className="text-sm">
        <Link to="/withdraw">{t('order.withdraw')}</Link>
      </p>
    </MoneyPage>
  )
}

function OrderRow({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const format = useFormatter()
  const money = useMoney()
  const { id, payment_id, credits, created_at, amount, currency, refunded_amount } = order
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to={`/transactions/${id}`}
          tone="quiet"
          className="font-semibold text-text! after:absolute after:inset-0"
        >
          {t('credits', { count: credits })}
        </Link>
        <p className="text-sm text-muted">
          <span>{t('list.number', { reference: payment_id })}</span> ·{' '}
          <time dateTime={created_at}>{format.dateTime(new Date(created_at), { dateStyle: 'medium' })}</time>
        </p>
        {refunded_amount > 0 ? (
          <p className="text-sm text-muted">
            {t('order.refundedAmount', { amount: money(refunded_amount, currency) })}
          </p>
        ) : null}
      </div>
      <div className="ms-auto flex flex-col-reverse items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
        <StatusBadge status={order.status} />
        <span className="min-w-20 text-end font-semibold tabular-nums">{money(amount, currency)}</span>
      </div>
    </li>
  )
}

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'warning',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
}

/** The status of an order, in a word. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const t = useTranslations('orders.status')
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
