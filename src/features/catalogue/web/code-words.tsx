import { regionNames } from '../../../core/intl.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import type { MethodCode } from '../../orders/method-rules.ts'
import type { CodeTerms } from '../contract.ts'

/** Returns what a code takes off and for whom, in words. */
export function useCodeWords() {
  const t = useTranslations('catalogue.codes')
  const money = useMoney()
  const format = useFormatter()
  const locale = useLocale()
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' })
  return (code: Omit<CodeTerms, 'site_id' | 'code'>): string[] => {
    const { percentage, minimum, country, max_uses, max_uses_per_member, starts_at, expires } = code
    const { signed_up_from, signed_up_until } = code
    return [
      t('off', { percentage }),
      ...(minimum ? [t('from', { amount: money(minimum.amount, minimum.currency) })] : []),
      ...(country ? [regionNames(locale).of(country) ?? country] : []),
      ...(signed_up_from === null ? [] : [t('signedUpSince', { date: day(signed_up_from) })]),
      ...(signed_up_until === null ? [] : [t('signedUpUntil', { date: day(signed_up_until) })]),
      ...(max_uses === null ? [] : [t('inAll', { count: max_uses })]),
      ...(max_uses_per_member === null ? [] : [t('perMember', { count: max_uses_per_member })]),
      ...(starts_at === null ? [] : [t('since', { date: day(starts_at) })]),
      ...(expires === null ? [] : [t('until', { date: day(expires) })]),
    ]
  }
}

/** Returns the function that names a payment method. */
export function useMethodName(): (code: string) => string {
  const t = useTranslations('orders.methods')
  return (code) => t(code as MethodCode)
}
