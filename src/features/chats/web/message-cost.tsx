import { useFormatter, useTranslations } from 'use-intl'
import { priceOfCredits } from '../../credits/rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'

/** What a message costs, in credits and in money (decisions: Credits, 'the money stands beside them'). */
export function MessageCost({ isFree }: { isFree: boolean }) {
  const t = useTranslations('chats.composer')
  const format = useFormatter()
  const settings = useSiteSettings()
  if (!settings) return null
  const credits = isFree ? 0 : settings.message_credits
  const price = priceOfCredits(credits, settings.bundles_from)
  return (
    <span className="text-xs font-normal">
      {credits === 0
        ? t('free')
        : t('cost', {
            credits,
            price: format.number(price.amount / 100, { style: 'currency', currency: price.currency }),
          })}
    </span>
  )
}
