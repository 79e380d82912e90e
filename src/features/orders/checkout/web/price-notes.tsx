import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { vatRateOf } from '../../vat-rules.ts'
import { usePriceCountry } from './market-data.ts'

/**
 * Shows the notes that hold for every price: returns, no renewal, and the tax in it where the country has one.
 * `children`: further lines.
 */
export function PriceNotes({ children }: { children?: Elements }) {
  const t = useTranslations('orders')
  const settings = useSiteSettings()
  const hasVat = vatRateOf(usePriceCountry(), new Date()) > 0
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      <li className="font-semibold text-text">{t('returns', { refund_days: settings?.refund_days ?? 0 })}</li>
      <li>{t('buy.once')}</li>
      {hasVat ? <li>{t('vat')}</li> : null}
      {children}
    </ul>
  )
}
