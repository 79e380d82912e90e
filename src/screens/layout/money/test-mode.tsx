import { useLocation } from 'react-router'
import { useSiteSettings } from '../../../features/sites/web/public.tsx'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { classNames } from '../../../web/kit/class-names.ts'
import { FlaskConical } from '../../../web/kit/icons.tsx'

const moneyPages = /^\/(credits|directdebit|transactions|premium|pricing|withdraw)(\/|$)/

/** Shows at the top of pages about money that payments are simulated, where they are (decisions: Payment port). */
export function TestMode() {
  const t = useTranslations('orders')
  const isMoneyPage = useIsMoneyPage()
  if (!useIsTestMode() || !isMoneyPage) return null
  return (
    <aside
      aria-label={t('testModeShort')}
      className="border-b border-line bg-surface text-xs font-medium text-warning"
    >
      <p className="page-width flex min-h-9 items-center gap-2 py-1.5">
        <FlaskConical className="size-4 shrink-0" />
        {t('testMode')}
      </p>
    </aside>
  )
}

/** Shows in the footer of other pages that payments are simulated, where they are. */
export function TestModeLine() {
  const t = useTranslations('orders')
  const isMoneyPage = useIsMoneyPage()
  if (!useIsTestMode() || isMoneyPage) return null
  return (
    <p className="flex items-center gap-2 text-xs font-medium text-warning">
      <FlaskConical className="size-4 shrink-0" />
      {t('testMode')}
    </p>
  )
}

/**
 * The mark of pages without a footer: in a corner, without height of its own. At the top it is above the menu of a chat, at
 * the bottom above the bar of a list.
 */
export function TestModeMark({ edge }: { edge: 'top' | 'bottom' }) {
  const t = useTranslations('orders')
  if (!useIsTestMode()) return null
  return (
    <aside
      aria-label={t('testModeShort')}
      className={classNames(
        'pointer-events-none fixed right-0 z-30 border-line bg-surface px-2 text-[10px]/3.5 font-medium text-warning',
        edge === 'top'
          ? 'top-0 rounded-bl-[6px] border-b border-l'
          : 'bottom-(--bottom-bar) rounded-tl-[6px] border-t border-l',
      )}
    >
      <span aria-hidden="true">{t('testModeShort')}</span>
      <span className="sr-only">{t('testMode')}</span>
    </aside>
  )
}

function useIsMoneyPage(): boolean {
  return moneyPages.test(useLocation().pathname)
}

function useIsTestMode(): boolean {
  return useSiteSettings()?.is_test_mode ?? false
}
