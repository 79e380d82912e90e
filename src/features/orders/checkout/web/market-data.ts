import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type Country, isCountry } from '../../../../core/countries.ts'
import type { Api } from '../../../../web/api/api.ts'
import { useApi } from '../../../../web/page-data.tsx'
import type { ScreenArgs } from '../../../../web/screen.ts'
import { messagePrice } from '../../../sites/price-rules.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { DiscountCode } from '../../order-contract.ts'
import { type PricedBundle, priceWithCode } from './bundle-price.ts'

/** Returns the input for a chosen country; an unknown one counts as not chosen. */
function marketIn(params: URLSearchParams) {
  const country = params.get('country')
  return isCountry(country) ? { country } : {}
}

/** Returns the queries for bundles and payment methods in the country of the address; of a bundle those that take its price. */
export function marketQueries(api: Api, params: URLSearchParams, bundleId?: number) {
  const input = marketIn(params)
  return [
    api.orders.bundles.queryOptions({ input }),
    api.orders.paymentMethods.queryOptions({
      input: bundleId === undefined ? input : { ...input, bundle_id: bundleId },
    }),
  ] as const
}

/** Loads the code in the address; one that cannot be used is left out. */
export async function prepareCode({ api, queryClient, url, isLoggedIn }: ScreenArgs): Promise<void> {
  const code = url.searchParams.get('code')
  if (code && isLoggedIn) await queryClient.prefetchQuery(codeOptions(api, code))
}

const codeOptions = (api: Api, code: string) => ({
  ...api.orders.discountCode.queryOptions({ input: { code } }),
  retry: false,
})

/** Returns the usable code in the address, or null. */
export function useNamedCode(): DiscountCode | null {
  const code = useSearchParams()[0].get('code')
  const { data, isError } = useQuery({ ...codeOptions(useApi(), code ?? ''), enabled: Boolean(code) })
  // One that was good before may be used by now.
  return (code && !isError && data?.discount_code) || null
}

/** Returns the bundles with the prices of this visitor, the code in the address applied. */
export function useBundles(payment_method?: string): PricedBundle[] {
  const [params] = useSearchParams()
  const [options] = marketQueries(useApi(), params)
  const { bundles } = useSuspenseQuery(options).data
  const code = useNamedCode()
  const settings = useSiteSettings()
  const message_cost = settings ? messagePrice(settings).credits : 0
  return bundles.map((bundle) => priceWithCode(bundle, code, { payment_method, message_cost }))
}

/** Returns the country whose prices and VAT apply to this visitor: a member's own, whatever the address is. */
export function usePriceCountry(): Country {
  const [params] = useSearchParams()
  return useSuspenseQuery(marketQueries(useApi(), params)[0]).data.country
}

/** Returns the payment methods of the country in the address, for a bundle if given, and that country. */
export function useMethods(bundleId?: number) {
  const [params] = useSearchParams()
  return useSuspenseQuery(marketQueries(useApi(), params, bundleId)[1]).data
}
