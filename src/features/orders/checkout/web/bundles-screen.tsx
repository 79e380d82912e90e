import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { RotateCcw } from '../../../../web/kit/icons.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { defineForm, defineScreen } from '../../../../web/screen.ts'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { ActiveDiscount } from '../../discounts/web/active-discount.tsx'
import { BundleList } from './bundle-list.tsx'
import { applyCode, CodeField } from './code-field.tsx'
import { marketQueries, prepareCode, useBundles, useMethods } from './market-data.ts'
import { MoneyPage } from './money-page.tsx'
import { PriceNotes } from './price-notes.tsx'
import { useSessionChoices, withChoices } from './session-choices.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, url }) => [
    ...marketQueries(api, url.searchParams),
    api.orders.spending.queryOptions({ input: {} }),
  ],
  prepare: prepareCode,
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const form = defineForm(applyCode)
export const action = form.action
export const clientAction = form.clientAction

/** The bundles: price, price per message, the active discount, and what one has. */
export default function BundlesScreen() {
  const t = useTranslations('orders')
  const activation = useTranslations('accounts.activate')
  const user = useCurrentUser()
  const [params] = useSearchParams()
  const bundles = useBundles()
  const { payment_methods } = useMethods()
  useSessionChoices()
  const isSold = payment_methods.length > 0
  const canBuy = isSold && user?.status === 'active'
  return (
    <MoneyPage title={t('buy.title')} hasTabs>
      <Balance />
      {user?.status === 'active' ? null : (
        <Alert
          tone="warning"
          title={t('buy.confirm')}
          action={
            <ButtonLink to="/activate" size="small">
              {activation('confirm')}
            </ButtonLink>
          }
        />
      )}
      {isSold ? null : <Alert tone="warning">{t('buy.unavailable')}</Alert>}
      <ActiveDiscount discount={bundles[0]?.discount ?? null} />
      <BundleList
        bundles={bundles}
        {...(canBuy && { linkTo: ({ id }) => withChoices(`/credits/${id}`, params) })}
      />
      <PriceNotes>{user?.paid_user ? null : <li>{t('buy.premium')}</li>}</PriceNotes>
      {canBuy ? <CodeField /> : null}
      {user?.paid_user ? (
        <ButtonLink
          to={withChoices('/credits/repeat-order', params)}
          tone="secondary"
          icon={<RotateCcw />}
          className="self-start"
        >
          {t('buy.repeat')}
        </ButtonLink>
      ) : null}
    </MoneyPage>
  )
}

/** The balance: what was paid for, and what was free. */
function Balance() {
  const t = useTranslations('orders.buy')
  const user = useCurrentUser()
  const { data } = useQuery(useApi().orders.spending.queryOptions({ input: {} }))
  if (!user || !data) return null
  if (user.credits === 0) return <p>{t('noBalance')}</p>
  // A balance from the live stream may be newer than its parts.
  const paid = Math.min(data.credits.paid, user.credits)
  return <p>{t('balance', { credits: user.credits, paid, free: user.credits - paid })}</p>
}
