import type { ReactNode } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'

/** What is true of every price: returns, tax, no renewal. `children`: further lines. */
export function PriceNotes({ children }: { children?: ReactNode }) {
  const t = useTranslations('orders')
  const settings = useSiteSettings()
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      <li className="font-semibold text-text">{t('returns', { refund_days: settings?.refund_days ?? 0 })}</li>
      <li>{t('buy.once')}</li>
      <li>{t('vat')}</li>
      {children}
    </ul>
  )
}
