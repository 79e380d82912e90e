import type { ReactNode } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Button, ButtonLink, buttonClasses } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { CircleAlert, CircleCheck, Hourglass, Undo2 } from '../../../../web/kit/icons.tsx'
import { nextPath } from '../../../accounts/path-rules.ts'
import type { Order } from '../../contract.ts'

/** The state of an order, and what to do next. */
export function OrderState({ order }: { order: Order }) {
  const t = useTranslations('orders.order')
  const money = useMoney()
  const { status, credits, refunded_amount, currency } = order
  if (status === 'pending') return <Pending order={order} />
  if (status === 'completed') return <Completed count={credits} />
  if (status === 'refunded') {
    return (
      <State icon={<Undo2 />} title={t('refunded')}>
        {t('refundedAmount', { amount: money(refunded_amount, currency) })}
      </State>
    )
  }
  return <Unpaid order={order} />
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

function Pending({ order: { redirect_url, credits } }: { order: Order }) {
  const t = useTranslations('orders.order')
  const [params] = useSearchParams()
  const isBusy = useNavigation().state !== 'idle'
  const isLeaving = params.has('pay') && redirect_url !== null
  return (
    <State
      icon={<Hourglass />}
      title={t('pending')}
      actions={
        <>
          {redirect_url === null ? null : (
            <a href={redirect_url} className={buttonClasses({})}>
              {t('continue')}
            </a>
          )}
          <Form method="post">
            <Button type="submit" tone="secondary" isLoading={isBusy} className="max-sm:w-full">
              {t('check')}
            </Button>
          </Form>
          {redirect_url === null ? null : (
            <ButtonLink to={retryPath(credits, params)} tone="quiet">
              {t('other')}
            </ButtonLink>
          )}
        </>
      }
    >
      {isLeaving ? t('redirect') : t('pendingText')}
    </State>
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
function retryPath(credits: number, params: URLSearchParams, method?: string): string {
  const next = params.get('next')
  const path = method === undefined ? `/credits/${credits}` : `/credits/${credits}/${method}`
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}
