import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { tabStorage } from '../../../../web/browser-storage.ts'
import { forgetCountdowns } from '../../discounts/web/use-seconds-left.ts'
import { forgetWelcomeCode } from '../../discounts/web/welcome-code.ts'
import { debitMethod } from '../../rules.ts'

/**
 * The choices of a purchase that last for the browser session (product: Orders), by the query
 * parameter that carries them from page to page, also without scripts.
 */
const storedNames = { country: 'paymentCountry', code: 'discountcode' } as const

/**
 * Stores the choices in the address for the session, and restores those that it lacks. An empty parameter removes a
 * choice.
 */
export function useSessionChoices(): void {
  const [params, setParams] = useSearchParams()
  useEffect(() => {
    const missing: [string, string][] = []
    for (const [name, key] of Object.entries(storedNames)) {
      const chosen = params.get(name)
      const stored = tabStorage.read(key)
      if (chosen) tabStorage.write(key, chosen)
      else if (chosen === '') tabStorage.remove(key)
      else if (stored) missing.push([name, stored])
    }
    if (missing.length === 0) return
    setParams(
      (before) => {
        for (const [name, value] of missing) before.set(name, value)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }, [params, setParams])
}

/** Forgets the discount code of this session: it has been used, or cannot be. */
export function forgetSessionCode(): void {
  tabStorage.remove(storedNames.code)
}

/** Forgets every choice of this session; the next account in this tab begins without them. */
export function forgetPurchase(): void {
  for (const key of Object.values(storedNames)) tabStorage.remove(key)
  forgetWelcomeCode()
  forgetCountdowns()
}

/** Returns an address of the purchase with the choices of the current one. */
export function withChoices(path: string, params: URLSearchParams): string {
  const passed = ['country', 'code', 'next'].flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  const search = new URLSearchParams(passed).toString()
  return search ? `${path}?${search}` : path
}

/** Returns the address of an order by a method; a direct debit has a form of its own. */
export function methodPath(bundleId: number | string, method: string, params: URLSearchParams): string {
  if (method !== debitMethod) return withChoices(`/credits/${bundleId}/${method}`, params)
  const path = withChoices('/directdebit', params)
  return `${path}${path.includes('?') ? '&' : '?'}bundle=${bundleId}`
}

/** Returns an address with another discount code, and everything else of it; an empty code removes one. */
export function withCode(path: string, params: URLSearchParams, code: string): string {
  const search = new URLSearchParams(params)
  search.set('code', code)
  search.delete('unticked')
  return `${path}?${search}`
}
