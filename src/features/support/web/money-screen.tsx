import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { type MinorUnits, minorUnits, noMoney } from '../../../core/money.ts'
import { readAmount } from '../../../core/typed-amounts.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useToast } from '../../../web/kit/overlays/toast.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import type { StaffOrder } from '../contract.ts'
import { MemberPage, Moment, MoreRows, rowsClass, useMayForSite, useMember } from './member-page.tsx'
import { cursorOf, memberIdOf, memberOptions, tabOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params, url }) => [
    memberOptions(api, memberIdOf(params.id)),
    tabOptions.money(api, memberIdOf(params.id), cursorOf(url)),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** A member's orders, with their refunds, and their ledger. */
export default function MoneyScreen() {
  const t = useTranslations('support.money')
  const id = memberIdOf(useParams().id)
  const [search] = useSearchParams()
  const query = useInfiniteQuery(tabOptions.money(useApi(), id, cursorOf(search)))
  const member = useMember()
  const may = useMayForSite(member?.site)
  const [refunded, setRefunded] = useState<StaffOrder | null>(null)
  const [isOpen, setOpen] = useState(false)
  const pages = query.data?.pages ?? []
  const orders = pages.flatMap((page) => page.orders)
  const entries = pages.flatMap((page) => page.entries)
  return (
    <MemberPage>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="orders" className="flex flex-col gap-2">
          <h2 id="orders" className="text-base">
            {t('orders')}
          </h2>
          {orders.length === 0 ? <p className="text-sm text-muted">{t('noOrders')}</p> : null}
          <ul className={orders.length === 0 ? 'hidden' : rowsClass}>
            {orders.map((order) => (
              <ItemBoundary key={order.id} as="li">
                <OrderRow
                  order={order}
                  onRefund={
                    may('refunds.give') && isRefundable(order)
                      ? () => {
                          setRefunded(order)
                          setOpen(true)
                        }
                      : null
                  }
                />
              </ItemBoundary>
            ))}
          </ul>
        </section>
        <Ledger entries={entries} />
      </div>
      <MoreRows next={pages.at(-1)?.next} query={query} />
      {refunded ? <RefundDialog order={refunded} isOpen={isOpen} onClose={() => setOpen(false)} /> : null}
    </MemberPage>
  )
}

const isRefundable = ({ status, amount, refunded_amount, refunds }: StaffOrder) =>
  status === 'completed' &&
  refunded_amount < amount &&
  !refunds.some(({ state }) => state === 'requested' || state === 'sent' || state === 'held')

function OrderRow({ order, onRefund }: { order: StaffOrder; onRefund: (() => void) | null }) {
  const t = useTranslations('support.money')
  const statuses = useTranslations('orders.status')
  const money = useMoney()
  const { payment_id, status, credits, amount, refunded_amount, currency, payment_method } = order
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 md:grid-cols-[11rem_minmax(0,1fr)_auto_6.5rem]">
      <span className="text-muted max-md:order-3">
        <Moment at={order.created_at} />
      </span>
      <span className="min-w-0">
        <span className="font-medium tabular-nums">{money(amount, currency)}</span>
        <span className="text-muted">
          {' '}
          · {t('credits', { count: credits })} · {payment_method}
        </span>
        <span className="block text-xs text-muted wrap-anywhere">
          {[payment_id, ...order.documents.map(({ number }) => number)].join(' · ')}
        </span>
      </span>
      <span className="flex flex-wrap justify-end gap-1.5">
        <Badge>{statuses(status)}</Badge>
        {refunded_amount > 0 ? (
          <Badge tone="warning">{t('sentBack', { amount: money(refunded_amount, currency) })}</Badge>
        ) : null}
      </span>
      <span className="text-end max-md:order-4">
        {onRefund ? (
          <Button
            tone="secondary"
            size="small"
            onClick={onRefund}
            aria-label={t('refundOf', { reference: payment_id })}
          >
            {t('refund')}
          </Button>
        ) : null}
      </span>
    </li>
  )
}

type Entry = { id: number; amount: number; balance_after: number; reason: string; created_at: string }

function Ledger({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('support.money')
  const reasons = useTranslations('credits')
  const format = useFormatter()
  return (
    <section aria-labelledby="ledger" className="flex flex-col gap-2">
      <h2 id="ledger" className="text-base">
        {t('ledger')}
      </h2>
      {entries.length === 0 ? <p className="text-sm text-muted">{t('noEntries')}</p> : null}
      <ol className={entries.length === 0 ? 'hidden' : rowsClass}>
        {entries.map(({ id, amount, balance_after, reason, created_at }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto_4rem] gap-x-4 px-4 py-2">
            <span className="min-w-0">
              <span>{reasons(`reasons.${reason as 'signup'}`)}</span>
              <span className="block text-xs text-muted">
                <Moment at={created_at} />
              </span>
            </span>
            <span className="font-medium tabular-nums">
              {format.number(amount, { signDisplay: 'exceptZero' })}
            </span>
            <span className="text-end text-muted tabular-nums">{format.number(balance_after)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Refunds an order or a part of it. Above the site’s limit a second person confirms it. */
function RefundDialog(props: { order: StaffOrder; isOpen: boolean; onClose: () => void }) {
  const { order, isOpen, onClose } = props
  const t = useTranslations('support.money')
  const common = useTranslations('support')
  const money = useMoney()
  const locale = useLocale()
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const left = minorUnits(order.amount - order.refunded_amount)
  const refund = useMutation({
    mutationFn: (input: { amount?: MinorUnits; reason: string }) =>
      api.call.support.refund({ id: order.id, ...input }),
    onSuccess: async ({ decision }) => {
      toast.show({ tone: 'success', text: t(decision ? 'proposed' : 'refunded') })
      onClose()
      await reload(queryClient, api.support.key(), api.moderation.key())
    },
  })
  const fields = fieldErrorsOf(refund.error)
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const typed = String(sent.get('amount')).trim()
    const amount = typed === '' ? null : readAmount(typed, locale)
    const isNone = typed !== '' && (amount === null || amount === noMoney)
    setWrong(isNone)
    if (isNone) return
    refund.mutate({
      reason: String(sent.get('reason')).trim(),
      ...(amount === null ? {} : { amount }),
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={field}
      title={t('refundTitle', { reference: order.payment_id })}
      description={t('refundText', { amount: money(left, order.currency) })}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={formId} isLoading={refund.isPending}>
            {t('refund')}
          </Button>
        </>
      }
    >
      {isOpen ? (
        <form id={formId} method="dialog" noValidate onSubmit={send} className="flex flex-col gap-4">
          {refund.isError && !fields.amount && !fields.reason ? (
            <Alert tone="danger" isAnnounced>
              {apiErrorOf(refund.error)?.message ?? common('failed')}
            </Alert>
          ) : null}
          <TextField
            ref={field}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            label={t('amount', { currency: order.currency })}
            hint={t('amountHint')}
            error={isWrong ? t('amountWrong') : fields.amount}
          />
          <TextAreaField name="reason" rows={2} label={common('reason')} error={fields.reason} required />
        </form>
      ) : null}
    </Dialog>
  )
}
