import type { ReactNode } from 'react'
import { Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button, ButtonLink, buttonClasses } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { CircleAlert, CircleCheck, Hourglass, Undo2 } from '../../../../web/kit/icons.tsx'
import { useMediaQuery } from '../../../../web/media-query.ts'
import type { FormRefusal } from '../../../../web/screen.ts'
import { nextPath } from '../../../accounts/path-rules.ts'
import type { Order } from '../../order-contract.ts'
import { useMethodName } from '../../payments/web/method-names.tsx'
import { QrCode, TransferDetails } from './transfer-details.tsx'

/** The state of an order, and what to do next. */
export function OrderState({ order }: { order: Order }) {
  const t = useTranslations('orders.order')
  const money = useMoney()
  const { status, credits, refunded_amount, currency, sent_back } = order
  if (sent_back) {
    return (
      <State icon={<Undo2 />} title={t('sentBack.title')}>
        {sent_back === 'cancelled' ? t('sentBack.cancelled') : t('sentBack.code_used')}
      </State>
    )
  }
  switch (status) {
    case 'pending':
      return <Pending order={order} />
    case 'completed':
      return <Completed count={credits} />
    case 'refunded':
      return (
        <State icon={<Undo2 />} title={t('refunded')}>
          {t('refundedAmount', { amount: money(refunded_amount, currency) })}
        </State>
      )
    case 'failed':
    case 'cancelled':
      return <Unpaid order={order} />
    default:
      return status satisfies never
  }
}

interface StateProps {
  icon: ReactNode
  tone?: string
  title: string
  children: ReactNode
  actions?: ReactNode
}

function State({ icon, tone = 'bg-secondary text-on-secondary', title, children, actions }: StateProps) {
  return (
    <section
      role="status"
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <span
        aria-hidden="true"
        className={classNames('grid size-12 place-items-center rounded-full [&_.icon]:size-6', tone)}
      >
        {icon}
      </span>
      <h2 className="text-lg">{title}</h2>
      <p className="text-muted">{children}</p>
      {actions ? <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:flex-wrap">{actions}</div> : null}
    </section>
  )
}

/** The intent of the form that cancels the order and leads to the choice of another method. */
export const cancelIntent = 'cancel'

/** The answer of a pending order's form where the payment is still open. */
export interface Checked {
  isStillPending: true
  /** True if it was to be cancelled, and could not be: the provider works on it. */
  isCancel: boolean
}

/** Returns where the form of an order leads; only an order that was cancelled leads on to another payment method. */
export function afterStep(
  { status, credits }: Pick<Order, 'status' | 'credits'>,
  isCancel: boolean,
  url: URL,
): string | Checked {
  if (status === 'pending') return { isStillPending: true, isCancel }
  const isLeaving = isCancel && status === 'cancelled'
  return isLeaving ? retryPath(credits, url.searchParams) : url.pathname + url.search
}

interface StepProps {
  intent: string
  tone: 'primary' | 'secondary'
  isBusy: boolean
  children: ReactNode
}

function Step({ intent, tone, isBusy, children }: StepProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" tone={tone} isLoading={isBusy} className="max-sm:w-full">
        {children}
      </Button>
    </Form>
  )
}

/** A device that has the apps of payment methods itself. */
export const phoneQuery = '(pointer: coarse)'

/**
 * Reports whether the page of an order leads on to the payment by itself: not where something is to be scanned or transferred.
 */
export function leadsAway(
  { redirect_url, qr, bank_transfer }: Pick<Order, 'redirect_url' | 'qr' | 'bank_transfer'>,
  isPhone: boolean,
): boolean {
  return redirect_url !== null && !bank_transfer && (isPhone || !qr)
}

/** Reports whether nothing is left to do here but to confirm in the app of the bank. */
function isConfirmedElsewhere({ kind, redirect_url, bank_transfer }: Order): boolean {
  return kind === 'checkout' && redirect_url === null && bank_transfer === null
}

/** Once the member has returned from the payment page, they rather look than pay again. */
function Pending({ order }: { order: Order }) {
  const { redirect_url, credits, bank_transfer, qr } = order
  const nameOf = useMethodName()
  const isPhone = useMediaQuery(phoneQuery)
  const isOpen = redirect_url !== null || bank_transfer !== null
  const t = useTranslations('orders.order')
  const [params] = useSearchParams()
  const isChecking = useNavigation().formData?.get('intent') === 'check'
  const answer = useActionData<FormRefusal | Checked>() ?? null
  const isLeaving = params.has('pay') && leadsAway(order, isPhone)
  const hasReturned = params.has('returned')
  const isOtherAsked = params.has('other') && isOpen
  return (
    <>
      {bank_transfer ? <TransferDetails order={order} transfer={bank_transfer} /> : null}
      {qr ? <QrCode image={qr.image} method={nameOf(order.payment_method)} /> : null}
      <State
        icon={<Hourglass />}
        title={t('pending')}
        actions={
          <>
            {redirect_url === null ? null : (
              <a
                href={redirect_url}
                className={buttonClasses({ tone: hasReturned || bank_transfer ? 'secondary' : 'primary' })}
              >
                {qr ? t('qr.open', { method: nameOf(order.payment_method) }) : t('continue')}
              </a>
            )}
            <Step intent="check" tone={hasReturned ? 'primary' : 'secondary'} isBusy={isChecking}>
              {t('check')}
            </Step>
            {!isOpen ? null : (
              <ButtonLink to={askOther(params)} tone="quiet" preventScrollReset>
                {t('other')}
              </ButtonLink>
            )}
          </>
        }
      >
        <span>{isLeaving ? t('redirect') : t(isConfirmedElsewhere(order) ? 'confirm' : 'pendingText')}</span>
        {answer && 'isStillPending' in answer && !isChecking ? (
          <span className="mt-2 block font-medium text-text">{t('checked')}</span>
        ) : null}
      </State>
      {answer && 'error' in answer ? (
        <Alert tone="danger" isAnnounced>
          {answer.error.message}
        </Alert>
      ) : null}
      {isOtherAsked ? (
        <OtherMethod
          credits={credits}
          isUncancelled={answer !== null && 'isCancel' in answer && answer.isCancel}
        />
      ) : null}
    </>
  )
}

/** Leads to this page with the warning of `OtherMethod`, also without scripts. */
function askOther(params: URLSearchParams): { search: string } {
  const search = new URLSearchParams(params)
  search.set('other', '1')
  return { search: search.toString() }
}

/**
 * Warns that a payment that is left may still be completed: cancelling an order does not reach the payment page.
 * `isUncancelled`: the order could not be cancelled either, so that the way to another method is a link.
 */
function OtherMethod({ credits, isUncancelled }: { credits: number; isUncancelled: boolean }) {
  const t = useTranslations('orders.order')
  const [params] = useSearchParams()
  const isBusy = useNavigation().formData?.get('intent') === cancelIntent
  return (
    <Alert
      tone="warning"
      isAnnounced
      action={
        isUncancelled ? (
          <ButtonLink to={retryPath(credits, params)} tone="secondary">
            {t('otherConfirm')}
          </ButtonLink>
        ) : (
          <Step intent={cancelIntent} tone="secondary" isBusy={isBusy}>
            {t('otherConfirm')}
          </Step>
        )
      }
    >
      {t('otherWarning')}
    </Alert>
  )
}

function Completed({ count }: { count: number }) {
  const t = useTranslations('orders.order')
  const [params] = useSearchParams()
  const next = params.get('next')
  return (
    <State
      icon={<CircleCheck />}
      tone="bg-[color-mix(in_oklab,var(--success)_12%,var(--surface))] text-success"
      title={t('completed')}
      actions={
        <ButtonLink to={nextPath(next)} tone={next ? 'primary' : 'secondary'}>
          {next ? t('back') : t('search')}
        </ButtonLink>
      }
    >
      {t('completedText', { count })}
    </State>
  )
}

function Unpaid({ order: { credits, payment_method, kind } }: { order: Order }) {
  const t = useTranslations('orders.order')
  const [params] = useSearchParams()
  const again = kind === 'checkout' ? retryPath(credits, params, payment_method) : null
  return (
    <State
      icon={<CircleAlert />}
      tone="bg-[color-mix(in_oklab,var(--danger)_10%,var(--surface))] text-danger"
      title={t('failed')}
      actions={
        <>
          <ButtonLink to={retryPath(credits, params)}>{t('other')}</ButtonLink>
          {again ? (
            <ButtonLink to={again} tone="secondary">
              {t('retry')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {t('failedText')}
    </State>
  )
}

/** Returns the checkout of the same bundle, with a method or for choosing another. */
export function retryPath(credits: number, params: URLSearchParams, method?: string): string {
  const next = params.get('next')
  const path = method === undefined ? `/credits/${credits}` : `/credits/${credits}/${method}`
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}
