import { type ReactNode, useEffect } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import type { Currency, MinorUnits } from '../../../../core/money.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Link } from '../../../../web/kit/link.tsx'
import { usePageData } from '../../../../web/page-data.tsx'
import type { FormRefusal } from '../../../../web/screen.ts'
import { isCodeError, useCodeMessage } from './code-field.tsx'
import { forgetSessionCode } from './session-choices.ts'

/** The intent of the form that orders, where a screen has another for the code. */
export const orderIntent = 'order'

/** Returns the refusal of the form that orders; null for none, or for one of another form. */
export function useOrderRefusal(): FormRefusal | null {
  const refusal = useActionData<FormRefusal>() ?? null
  return refusal?.values.intent === orderIntent ? refusal : null
}

/** Returns why the order was refused, with the way on; prices are loaded again after a refused code. */
export function useOrderProblem(): ReactNode {
  const t = useTranslations('orders.checkout')
  const [params] = useSearchParams()
  const { api, queryClient } = usePageData()
  const refusal = useOrderRefusal()
  const isAboutCode = refusal !== null && isCodeError(refusal.error)
  const explain = useExplanation()
  useEffect(() => {
    if (!isAboutCode) return
    forgetSessionCode()
    void queryClient.invalidateQueries({ queryKey: api.orders.key() })
  }, [isAboutCode, api, queryClient])
  if (!refusal) return params.has('unticked') ? t('termsMissing') : null
  const areTermsMissing = 'terms_accepted' in refusal.fields || 'immediate_delivery' in refusal.fields
  return areTermsMissing ? t('termsMissing') : explain(refusal.error)
}

function useExplanation(): (error: FormRefusal['error']) => ReactNode {
  const cap = useTranslations('orders.cap')
  const activation = useTranslations('accounts.activate')
  const codeMessage = useCodeMessage()
  const money = useMoney()
  return (error) => {
    if (error.code === 'activation_required') {
      return (
        <>
          <span>{error.message}</span> <Link to="/activate">{activation('confirm')}</Link>
        </>
      )
    }
    if (error.code !== 'spending_cap') return codeMessage(error)
    const { period, currency, ...amounts } = error.data as {
      cap: MinorUnits
      left: MinorUnits
      currency: Currency
      period: 'day' | 'month'
    }
    return (
      <>
        <span>{error.message}</span>{' '}
        <span>{cap(period, { left: money(amounts.left, currency), cap: money(amounts.cap, currency) })}</span>{' '}
        <Link to="/credits/spending#spending">{cap('link')}</Link>
      </>
    )
  }
}
