import { useTranslations } from '../../../web/i18n/texts.ts'
import { LinkTabs } from '../../../web/kit/link-tabs.tsx'

/** The screens about a member's credits and orders. */
export function CreditTabs() {
  const t = useTranslations('credits.tabs')
  return (
    <LinkTabs
      label={t('label')}
      tabs={[
        { to: '/credits', label: t('buy'), isExact: true },
        { to: '/credits/history', label: t('history') },
        { to: '/credits/spending', label: t('spending') },
        { to: '/transactions', label: t('orders') },
      ]}
    />
  )
}
