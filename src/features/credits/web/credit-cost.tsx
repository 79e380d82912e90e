import { useFormatter, useTranslations } from 'use-intl'
import { useSiteSettings } from '../../sites/web/public.tsx'
import { priceOfCredits } from '../rules.ts'

/** Credits with their money beside them: '10 credits, about EUR 0.90' (decisions: Credits and money). */
export function CreditCost({ credits }: { credits: number }) {
  const t = useTranslations('credits')
  const format = useFormatter()
  const settings = useSiteSettings()
  if (!settings) return null
  const { amount, currency } = priceOfCredits(credits, settings.bundles_from)
  return t('amountWithPrice', {
    credits,
    price: format.number(amount / 100, { style: 'currency', currency }),
  })
}
