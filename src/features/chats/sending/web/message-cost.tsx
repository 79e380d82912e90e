import { useTranslations } from '../../../../web/i18n/texts.ts'
import { CreditCost } from '../../../credits/web/public.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'

/** Shows the price of a message, in credits and in money (decisions: Credits). */
export function MessageCost({ isFree }: { isFree: boolean }) {
  const t = useTranslations('chats.composer')
  const settings = useSiteSettings()
  if (!settings) return null
  const credits = isFree ? 0 : settings.message_credits
  return (
    <span className="text-xs font-normal">
      {credits === 0 ? t('free') : <CreditCost credits={credits} isMessage />}
    </span>
  )
}
