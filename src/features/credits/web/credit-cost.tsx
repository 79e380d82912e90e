import { useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import { priceOfCredits, priceOfMessage } from '../../sites/price-rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'

interface CreditCostProps {
  credits: number
  /** The price of a message differs by country. */
  isMessage?: boolean
}

/** Credits with their price in money: '10 credits, about EUR 0.90' (decisions: Credits and money). */
export function CreditCost({ credits, isMessage = false }: CreditCostProps) {
  const t = useTranslations('credits')
  const money = useMoney()
  const settings = useSiteSettings()
  if (!settings) return null
  const { amount, currency } = isMessage
    ? priceOfMessage(settings)
    : priceOfCredits(credits, settings.credit_rate ?? settings.bundles_from)
  return <span>{t('amountWithPrice', { credits, price: money(amount, currency) })}</span>
}
