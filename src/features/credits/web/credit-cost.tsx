import { useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
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
