import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Badge } from '../../../../web/kit/badge.tsx'
import { ChevronRight } from '../../../../web/kit/icons.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { MethodMark, useMethodName } from '../../payments/web/method-names.tsx'
import { CountryChoice } from './country-choice.tsx'
import { useMethods, useNamedCode } from './market-data.ts'
import { methodPath } from './session-choices.ts'

/** The payment methods for the chosen country; the one that was used last comes first. */
export function MethodList({ bundleId }: { bundleId: number }) {
  const t = useTranslations('orders')
  const nameOf = useMethodName()
  const [params] = useSearchParams()
  const { payment_methods, country } = useMethods(bundleId)
  const last = useLastMethod()
  const code = useNamedCode()
  const isTaken = (method: string) => code?.paymentmethods?.includes(method) !== false
  const methods = payment_methods.toSorted((a, b) => Number(b.code === last) - Number(a.code === last))
  return (
    <section aria-labelledby="methods-title" className="flex flex-col gap-4">
      <h2 id="methods-title" className="text-lg">
        {t('checkout.method')}
      </h2>
      <CountryChoice label={t('checkout.methodsIn')} country={country} />
      {methods.length === 0 ? <Alert tone="warning">{t('buy.unavailable')}</Alert> : null}
      <ul className="flex flex-col gap-2.5">
        {methods.map((method) => (
          <li key={method.code}>
            <Link
              to={methodPath(bundleId, method.code, params)}
              tone="quiet"
              className="flex! min-h-14 gap-3 rounded-[14px]! border border-line bg-surface px-4 py-3 text-text! hover:border-primary hover:no-underline!"
            >
              <MethodMark icon={method.icon} />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{nameOf(method.code)}</span>
                {isTaken(method.code) ? null : (
                  <span className="block text-sm text-muted">{t('discount.reasons.paymentmethods')}</span>
                )}
              </span>
              {method.code === last ? <Badge>{t('checkout.last')}</Badge> : null}
              <ChevronRight className="size-5 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the method of the member's last order that was paid. */
function useLastMethod(): string | undefined {
  const { data } = useQuery(useApi().orders.list.queryOptions({ input: {} }))
  return data?.orders.find(({ paid_at }) => paid_at !== null)?.payment_method
}
