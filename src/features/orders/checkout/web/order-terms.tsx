import type { ReactNode } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { Checkbox } from '../../../../web/kit/fields/checkbox.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'

/** Reports whether both boxes of `OrderTerms` are ticked. */
export function areTermsAccepted(form: FormData): boolean {
  return form.get('terms') === 'on' && form.get('start') === 'on'
}

interface OrderTermsProps {
  isBusy: boolean
  /** Why the form was refused; null for no reason. */
  problem: ReactNode
  /** True if the provider stores the payment method for repeat orders. */
  isMethodStored?: boolean
}

/**
 * Shows the terms that a member agrees to with an order, and the order button: its words are the law's (decisions: Credits and money), and it is the last control before the payment.
 */
export function OrderTerms({ isBusy, problem, isMethodStored = false }: OrderTermsProps) {
  const t = useTranslations('orders')
  const settings = useSiteSettings()
  const refund_days = settings?.refund_days ?? 0
  const link = (to: string) => (words: ReactNode) => <Link to={to}>{words}</Link>
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{t.rich('checkout.fictional', { link: link('/pages/terms') })}</p>
      <Checkbox name="terms" required label={t.rich('checkout.terms', { link: link('/pages/terms') })} />
      <Checkbox name="start" required label={t('checkout.start', { refund_days })} />
      {isMethodStored ? <p className="text-sm text-muted">{t('checkout.remembered')}</p> : null}
      {problem ? (
        <Alert tone="danger" isAnnounced>
          {problem}
        </Alert>
      ) : null}
      <Button type="submit" size="large" isWide isLoading={isBusy} className="mt-2">
        {t('checkout.order')}
      </Button>
      <p className="text-center text-sm text-muted">{t('returns', { refund_days })}</p>
    </div>
  )
}
