import { useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import type { CreditBundle } from '../../sites/rules.ts'
import { differencesOf } from './differences-of.ts'

/** What one price list changes of another, in words. */
export function PriceDifferences(props: { before: readonly CreditBundle[]; after: readonly CreditBundle[] }) {
  const t = useTranslations('catalogue.prices')
  const money = useMoney()
  const differences = differencesOf(props.before, props.after)
  if (differences.length === 0) return <p className="text-sm text-muted">{t('same')}</p>
  return (
    <ul className="grid gap-x-8 gap-y-0.5 text-sm tabular-nums sm:grid-cols-[repeat(auto-fill,minmax(17rem,1fr))]">
      {differences.map(({ credits, kind, currency, before, after }) => (
        <li key={`${credits} ${kind} ${currency}`}>
          {kind === 'order' ? (
            t('reordered')
          ) : (
            <>
              <span className="font-medium">{t('bundle', { count: credits })}</span>
              <span>
                {': '}
                {currency && before !== undefined && after !== undefined
                  ? t('fromTo', { before: money(before, currency), after: money(after, currency) })
                  : t(kind === 'added' ? 'added' : 'removed')}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
