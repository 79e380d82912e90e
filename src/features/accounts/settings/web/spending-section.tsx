import { type FormEvent, useState } from 'react'
import { type Currency, type MinorUnits, minorUnits, noMoney } from '../../../../core/money.ts'
import { readAmount, writeAmount } from '../../../../core/typed-amounts.ts'
import { useLocale, useTranslations } from '../../../../web/i18n/texts.ts'
import { useMoney } from '../../../../web/i18n/use-money.ts'
import { Button } from '../../../../web/kit/button.tsx'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { useSiteSettings } from '../../../sites/web/public.tsx'
import type { Account } from '../../settings-contract.ts'
import { useAccount, useAccountChange } from './settings-data.ts'

type CapName = 'daily_cap' | 'monthly_cap'
type Caps = Partial<Record<CapName, MinorUnits | null>> & { currency: Currency }

/** An amount, as it may be typed. */
const example = minorUnits(2500)
const spentTexts = { daily_cap: 'spent_today', monthly_cap: 'spent_this_month' } as const

/** The maximum spending per day and month, and the spending so far. */
export function SpendingSection() {
  const t = useTranslations('settings')
  const { spending } = useAccount()
  const { currency } = spending
  const own = useSiteSettings()?.bundles_from.currency ?? currency
  return (
    <SettingsSection id="spending" title={t('sections.spending')} description={t('spending.description')}>
      {(['daily_cap', 'monthly_cap'] as const).map((name) => (
        <CapForm key={name} name={name} spending={spending} />
      ))}
      {own === currency ? null : (
        <p className="text-sm text-muted">{t('spending.otherCurrency', { currency, own })}</p>
      )}
    </SettingsSection>
  )
}

function CapForm({ name, spending }: { name: CapName; spending: Account['spending'] }) {
  const t = useTranslations('settings.spending')
  const locale = useLocale()
  const api = useApi()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const { currency } = spending
  const cap = spending[name]
  const write = useMoney()
  const money = (amount: MinorUnits) => write(amount, currency)
  const change = useAccountChange<Caps>({
    send: (input) => api.call.account.changeSpending(input),
    apply: (account, input) => ({ ...account, spending: { ...account.spending, ...input } }),
  })
  const set = (value: MinorUnits | null) => {
    setWrong(false)
    setTyped(null)
    const step = (amount: MinorUnits | null) => ({
      input: { [name]: amount, currency },
      text: t('saved', { name: t(name), amount: amount === null ? t('none') : money(amount) }),
    })
    if (value !== cap) change.mutate({ ...step(value), back: step(cap) })
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget).get('amount') as string
    const value = readAmount(sent, locale)
    if (sent.trim() === '') return set(null)
    if (value !== null && value > noMoney) return set(value)
    setWrong(true)
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form method="dialog" onSubmit={save} noValidate className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <TextField
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          label={`${t(name)} (${currency})`}
          placeholder={t('none')}
          value={typed ?? (cap === null ? '' : writeAmount(cap, locale))}
          onChange={(event) => setTyped(event.target.value)}
          error={isWrong ? t('invalid', { example: writeAmount(example, locale) }) : undefined}
          className="flex-1 sm:max-w-60"
        />
        <Button type="submit" tone="secondary" className="mt-7 min-h-12">
          {t('save')}
        </Button>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 sm:max-w-85">
        <p className="text-sm text-muted tabular-nums">
          {t(spentTexts[name], { amount: money(spending[spentTexts[name]]) })}
        </p>
        {cap === null ? null : (
          <Button tone="quiet" size="small" onClick={() => set(null)}>
            {t('clear')}
          </Button>
        )}
      </div>
    </form>
  )
}
