import { useEffect } from 'react'
import { Form, redirect, useActionData, useLocation, useNavigation, useSearchParams } from 'react-router'
import { noMoney } from '../../../../core/money.ts'
import type { ApiError } from '../../../../web/api/api-error.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { Button } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { refusedForm } from '../../../../web/refused-form.ts'
import type { FormArgs, FormRefusal } from '../../../../web/screen.ts'
import type { NotApplicable } from '../../discount-rules.ts'
import type { PricedBundle } from './bundle-price.ts'
import { useNamedCode } from './market-data.ts'
import { forgetSessionCode, withCode } from './session-choices.ts'

/** The intent of this form, where a screen has several. */
export const codeIntent = 'code'
const codeErrors = ['code_not_found', 'code_used', 'code_expired', 'code_not_applicable'] as const

/** Reports whether a refusal is about a discount code. */
export function isCodeError({ code }: Pick<ApiError, 'code'>): boolean {
  return (codeErrors as readonly string[]).includes(code)
}

/** Checks the entered code; the address then carries it. */
export async function applyCode({ api, form, url }: FormArgs): Promise<Response> {
  const entered = String(form.get('code') ?? '').trim()
  const { discount_code } = await api.call.orders.discountCode({ code: entered })
  return redirect(withCode(url.pathname, url.searchParams, discount_code.code))
}

/** Returns the message of a refused code: why it does not apply, where the refusal has the reason. */
export function useCodeMessage(): (error: ApiError) => string {
  const t = useTranslations('orders.discount.reasons')
  return (error) => {
    const { reason } = (error.data ?? {}) as { reason?: NotApplicable }
    if (error.code !== 'code_not_applicable' || !reason || reason === 'minimum_order_value')
      return error.message
    return t(reason)
  }
}

/** The field for a discount code, or the code that applies, with a link that removes it. */
export function CodeField() {
  const t = useTranslations('orders.discount')
  const code = useNamedCode()
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  if (!code) return <CodeForm />
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span className="font-semibold text-success">
        {t('named', { code: code.code, percentage: code.percentage })}
      </span>
      <Link to={withCode(pathname, params, '')} replace>
        {t('remove')}
      </Link>
    </p>
  )
}

/** Why the code in the address does not count for a bundle. */
export function CodeReason({ bundle: { reason, currency } }: { bundle: PricedBundle }) {
  const t = useTranslations('orders.discount.reasons')
  const code = useNamedCode()
  const money = useMoney()
  if (!reason) return null
  return (
    <Alert tone="warning">
      {reason === 'minimum_order_value'
        ? t(reason, { amount: money(code?.minimum_order_value ?? noMoney, currency) })
        : t(reason)}
    </Alert>
  )
}

function CodeForm() {
  const t = useTranslations('orders.discount')
  const navigation = useNavigation()
  const codeMessage = useCodeMessage()
  const refusal = useActionData<FormRefusal>() ?? null
  const isOwn = refusal?.values.intent === codeIntent
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === codeIntent
  const { fields, message } = refusedForm(isOwn ? refusal : null, {})
  const error = isOwn && refusal && message ? codeMessage(refusal.error) : (fields.code ?? message)
  useEffect(() => {
    if (isOwn) forgetSessionCode()
  }, [isOwn])
  return (
    <Form method="post" className="flex items-start gap-3" noValidate>
      <input type="hidden" name="intent" value={codeIntent} />
      <TextField
        name="code"
        label={t('label')}
        isOptional
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={isOwn ? refusal?.values.code : ''}
        error={error ?? undefined}
        className="flex-1 sm:max-w-80"
      />
      <Button type="submit" tone="secondary" className="mt-6.5 min-h-12" isLoading={isBusy}>
        {t('apply')}
      </Button>
    </Form>
  )
}
