import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import type { Elements } from '../../../../web/kit/elements.ts'
import { useCurrentUser, useSignupLink } from '../../../accounts/web/public.tsx'
import { messagePrice, moneyAt } from '../../../sites/price-rules.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import { BundleList } from './bundle-list.tsx'
import { CountryChoice } from './country-choice.tsx'
import { useBundles, usePriceCountry } from './market-data.ts'
import { MoneyPage } from './money-page.tsx'
import { PriceNotes } from './price-notes.tsx'
import { useSessionChoices, withChoices } from './session-choices.ts'

/** The prices, for everybody: of the bundles, and of what credits buy. `children`: what there is without Premium. */
export function PricingPage({ children }: { children?: Elements }) {
  const t = useTranslations('orders')
  const user = useCurrentUser()
  const signup = useSignupLink()
  const [params] = useSearchParams()
  const country = usePriceCountry()
  const bundles = useBundles()
  useSessionChoices()
  return (
    <MoneyPage title={t('pricing.title')} description={t('pricing.text')}>
      <p>{t('pricing.text')}</p>
      {user ? null : <CountryChoice label={t('pricing.country')} country={country} />}
      <section aria-labelledby="costs-title">
        <h2 id="costs-title" className="text-lg">
          {t('pricing.costs')}
        </h2>
        <Costs />
        {children}
      </section>
      <section aria-labelledby="bundles-title" className="flex flex-col gap-3">
        <h2 id="bundles-title" className="text-lg">
          {t('pricing.bundles')}
        </h2>
        <BundleList
          bundles={bundles}
          {...(user && { linkTo: ({ id }) => withChoices(`/credits/${id}`, params) })}
        />
        <PriceNotes />
      </section>
      {user ? null : (
        <ButtonLink {...signup} size="large" className="self-start">
          {t('pricing.signup')}
        </ButtonLink>
      )}
    </MoneyPage>
  )
}

/** Lists the prices of actions, in credits and in money at the rate of the smallest bundle. */
function Costs() {
  const t = useTranslations('orders.pricing')
  const credits = useTranslations('credits')
  const settings = useSiteSettings()
  const money = useMoney()
  const [smallest] = useBundles().toSorted((a, b) => a.credits - b.credits)
  if (!settings || !smallest) return null
  const priceOf = (count: number) => money(moneyAt(count, smallest).amount, smallest.currency)
  const costOf = (count: number) =>
    count === 0 ? t('free') : credits('amountWithPrice', { credits: count, price: priceOf(count) })
  const { min, max } = settings.gift_credits
  const rows: [string, ReactNode][] = [
    [t('message'), costOf(messagePrice(settings).credits)],
    [t('photo'), costOf(messagePrice(settings, { kind: 'photo' }).credits)],
    [t('gift'), min === max ? costOf(min) : t('range', { min, max, from: priceOf(min), to: priceOf(max) })],
    [t('fictional'), t('free')],
  ]
  return (
    <dl className="mt-3 divide-y divide-line border-y border-line">
      {rows.map(([name, cost]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt>{name}</dt>
          <dd className="text-muted tabular-nums">{cost}</dd>
        </div>
      ))}
    </dl>
  )
}
