import { useLocation } from 'react-router'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { FlaskConical } from '../../web/kit/icons.tsx'

const moneyPages = /^\/(credits|directdebit|transactions|premium|pricing|withdraw)(\/|$)/

/** Shows on every page about money that payments are simulated, where they are (decisions: Payment port). */
export function TestMode() {
  const t = useTranslations('orders')
  const { pathname } = useLocation()
  const isTest = useSiteSettings()?.is_test_mode ?? false
  if (!isTest || !moneyPages.test(pathname)) return null
  return (
    <aside className="border-b border-line bg-surface text-xs font-medium text-warning">
      <p className="page-width flex min-h-9 items-center gap-2 py-1.5">
        <FlaskConical className="size-4 shrink-0" />
        {t('testMode')}
      </p>
    </aside>
  )
}
