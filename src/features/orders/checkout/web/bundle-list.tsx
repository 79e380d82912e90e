import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Badge } from '../../../../web/kit/badge.tsx'
import { buttonClasses } from '../../../../web/kit/button.tsx'
import { classNames } from '../../../../web/kit/class-names.ts'
import { ItemBoundary } from '../../../../web/kit/item-boundary.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import type { Bundle } from '../../order-contract.ts'

interface BundleListProps {
  bundles: readonly Bundle[]
  /** Returns the address that a bundle links to; without it the list only shows the prices. */
  linkTo?: (bundle: Bundle) => string
}

/** The bundles with price, price per message and one honest best value. */
export function BundleList({ bundles, linkTo }: BundleListProps) {
  return (
    <ul className="flex flex-col gap-3">
      {bundles.map((bundle) => (
        <ItemBoundary key={bundle.id} as="li">
          <BundleRow bundle={bundle} to={linkTo?.(bundle)} />
        </ItemBoundary>
      ))}
    </ul>
  )
}

function BundleRow({ bundle, to }: { bundle: Bundle; to: string | undefined }) {
  const t = useTranslations('orders')
  const { credits, is_best_value } = bundle
  const name = (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-heading text-lg font-bold tabular-nums">{t('credits', { count: credits })}</span>
      {is_best_value ? <Badge tone="success">{t('best')}</Badge> : null}
    </span>
  )
  return (
    <li
      className={classNames(
        'relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4 sm:p-5',
        to !== undefined && 'hover:border-primary',
      )}
    >
      <div className="min-w-0 flex-1 basis-40">
        {to === undefined ? (
          name
        ) : (
          <Link
            to={to}
            tone="quiet"
            className="text-text! no-underline! after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            {name}
          </Link>
        )}
        <PerMessage bundle={bundle} />
      </div>
      <BundlePrice bundle={bundle} />
      {to === undefined ? null : (
        // Only looks like a button: a tap on it reaches the link, which covers the whole row.
        <span
          aria-hidden="true"
          className={classNames(
            buttonClasses({ tone: 'secondary', size: 'small' }),
            'pointer-events-none max-[400px]:w-full',
          )}
        >
          {t('buy.choose')}
        </span>
      )}
    </li>
  )
}

function PerMessage({ bundle }: { bundle: Bundle }) {
  const t = useTranslations('orders')
  const money = useMoney()
  const { per_message, currency } = bundle
  if (per_message === 0) return null
  return (
    <p className="text-sm text-muted tabular-nums">
      {t('perMessage', { price: money(per_message, currency) })}
    </p>
  )
}

/** The price, and the one without the discount. */
export function BundlePrice({ bundle }: { bundle: Pick<Bundle, 'amount' | 'amount_before' | 'currency'> }) {
  const t = useTranslations('orders')
  const money = useMoney()
  const { amount, amount_before, currency } = bundle
  return (
    <p className="shrink-0 text-end tabular-nums">
      <span className="block text-lg font-bold">{money(amount, currency)}</span>
      {amount < amount_before ? (
        <span className="block text-sm text-muted">
          {t('instead', { price: money(amount_before, currency) })}
        </span>
      ) : null}
    </p>
  )
}
