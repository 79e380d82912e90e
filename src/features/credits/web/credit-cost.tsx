import { useLocation } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import { ButtonLink } from '../../../web/kit/button.tsx'
import { moneyOf } from '../../sites/price-rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'

/** Credits with their price in money: '10 credits, about EUR 0.90' (decisions: Credits and money). */
export function CreditCost({ credits }: { credits: number }) {
  const t = useTranslations('credits')
  const money = useMoney()
  const settings = useSiteSettings()
  if (!settings) return null
  const { amount, currency } = moneyOf(credits, settings)
  return <span>{t('amountWithPrice', { credits, price: money(amount, currency) })}</span>
}

/** The way to more credits and back here, for a member who has too few. `opens`: a dialog to open again, by its parameter. */
export function CreditsLink({ opens }: { opens?: string }) {
  const t = useTranslations('credits')
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  if (opens !== undefined) params.set(opens, '1')
  const back = params.size > 0 ? `${pathname}?${params}` : pathname
  return (
    <ButtonLink to={`/credits?next=${encodeURIComponent(back)}`} size="small" tone="secondary">
      {t('get')}
    </ButtonLink>
  )
}
