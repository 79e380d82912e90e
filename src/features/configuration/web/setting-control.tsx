import { useState } from 'react'
import { countries, countryCodes } from '../../../core/countries.ts'
import { collatorOf, regionNames } from '../../../core/intl.ts'
import { type Locale, localeCodes, locales } from '../../../core/locales.ts'
import type { Currency, MinorUnits } from '../../../core/money.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import { traitNames } from '../../../core/traits.ts'
import { readAmount, writeAmount } from '../../../core/typed-amounts.ts'
import { usePageLocale } from '../../../web/i18n/locale-provider.tsx'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Switch } from '../../../web/kit/fields/switch.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { X } from '../../../web/kit/icons.tsx'
import type { Control } from './setting-list.ts'
import { LanguageSelect } from './site-frame.tsx'

interface ControlProps<V = unknown> {
  name: string
  label: string
  value: V
  error?: string | undefined
  onChange: (value: V) => void
}

/** Returns functions for the words of settings, their codes and fields. */
export function useSettingTexts() {
  const t = useTranslations('configuration')
  const traits = useTranslations('profiles.traits')
  const locale = usePageLocale()
  return {
    label: (name: string): string => t(`names.${name}` as 'names.countries'),
    choice: (code: string): string => t(`choices.${code}` as 'choices.all'),
    field: (code: string): string =>
      isOneOf(traitNames, code) || code === 'sexuality'
        ? traits(`${code}.label` as 'sexuality.label')
        : t(`fields.${code}` as 'fields.country'),
    country: (code: string): string => regionNames(locale).of(code) ?? code,
    language: (code: string): string => locales[code as Locale]?.nativeName ?? code,
  }
}

/** The control of a setting, by its kind. Its value is that of the schema (`settings-contract.ts`). */
export function SettingControl({ control, ...props }: { control: Control } & ControlProps) {
  const texts = useSettingTexts()
  switch (control.kind) {
    case 'switch':
      return (
        <Switch
          label={props.label}
          checked={props.value === true}
          onChange={(event) => props.onChange(event.target.checked)}
          className="py-0"
        />
      )
    case 'choice':
      return <Chosen {...props} options={control.codes.map((code) => [code, texts.choice(code)])} />
    case 'language':
      return <Chosen {...props} options={localeCodes.map((code) => [code, texts.language(code)])} />
    case 'number':
      return <NumberControl {...(props as ControlProps<number>)} min={control.min} max={control.max} />
    case 'money':
      return <MoneyControl {...(props as ControlProps<MinorUnits>)} />
    case 'text':
      return control.isLong ? (
        <TextAreaField
          label={props.label}
          value={String(props.value)}
          error={props.error}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <TextField
          label={props.label}
          value={String(props.value)}
          error={props.error}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )
    case 'texts':
      return <TextsControl {...(props as ControlProps<Texts>)} isLong={control.isLong === true} />
    case 'countries':
      return (
        <Codes
          {...(props as ControlProps<string[]>)}
          codes={byName(countryCodes, texts.country)}
          shown={texts.country}
        />
      )
    case 'fields':
      return <Codes {...(props as ControlProps<string[]>)} codes={control.codes} shown={texts.field} />
    case 'range':
      return <RangeControl {...(props as ControlProps<{ min: number; max: number }>)} />
    case 'byCountry':
      return <ByCountry {...(props as ControlProps<Record<string, string>>)} codes={control.codes} />
    case 'bundles':
      return <Bundles {...(props as ControlProps<Bundle[]>)} />
  }
}

function byName(codes: readonly string[], shown: (code: string) => string): string[] {
  return [...codes].sort((a, b) => collatorOf('en').compare(shown(a), shown(b)))
}

function Chosen(props: ControlProps & { options: [string, string][] }) {
  const { label, value, error, onChange, options } = props
  return (
    <SelectField
      label={label}
      value={String(value)}
      error={error}
      options={options.map(([code, name]) => ({ value: code, label: name }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function NumberControl({
  label,
  value,
  error,
  onChange,
  min,
  max,
}: ControlProps<number> & { min: number; max: number }) {
  const [typed, setTyped] = useState<string | null>(null)
  // What was typed stays while it is no number, which the call would refuse.
  const text = typed !== null && (!/^\d+$/.test(typed) || Number(typed) === value) ? typed : String(value)
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={text}
      error={error}
      hint={`${min}–${max}`}
      onChange={({ target }) => {
        setTyped(target.value)
        if (/^\d+$/.test(target.value)) onChange(Number(target.value))
      }}
      className="max-w-60"
    />
  )
}

/** Returns the field of an amount: what it shows, whether that is one, and what typing does. */
function useTypedAmount(value: MinorUnits, onChange: (amount: MinorUnits) => void) {
  const locale = useLocale()
  const [typed, setTyped] = useState<string | null>(null)
  const read = typed === null ? value : readAmount(typed, locale)
  return {
    // What was typed stays while it is no amount, and while it is the value written in another way.
    value: typed !== null && (read === null || read === value) ? typed : writeAmount(value, locale),
    isWrong: read === null,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      const amount = readAmount(target.value, locale)
      if (amount !== null) onChange(amount)
    },
  }
}

function MoneyControl({ label, value, error, onChange }: ControlProps<MinorUnits>) {
  const t = useTranslations('configuration.settings')
  const { isWrong, ...field } = useTypedAmount(value, onChange)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      error={isWrong ? t('amountWrong') : error}
      {...field}
      className="max-w-60"
    />
  )
}

type Texts = Partial<Record<Locale, string>>

/** One text for each language; the product's own stands where there is none. */
function TextsControl({ label, value, error, onChange, isLong }: ControlProps<Texts> & { isLong: boolean }) {
  const [locale, setLocale] = useState<Locale>(usePageLocale())
  const own = localeCodes.filter((code) => value[code] !== undefined)
  function change(text: string) {
    const { [locale]: _before, ...others } = value
    onChange(text === '' ? others : { ...others, [locale]: text })
  }
  const Field = isLong ? TextAreaField : TextField
  return (
    <div className="flex flex-col gap-2">
      <Field
        key={locale}
        label={label}
        lang={locale}
        value={value[locale] ?? ''}
        error={error}
        onChange={({ target }: { target: { value: string } }) => change(target.value)}
      />
      <LanguageSelect value={locale} own={own} onChange={setLocale} />
    </div>
  )
}

interface CodesProps extends ControlProps<string[]> {
  codes: readonly string[]
  shown: (code: string) => string
}

function Codes({ name, label, value, error, onChange, codes, shown }: CodesProps) {
  const t = useTranslations('configuration.settings')
  return (
    <div className="flex flex-col gap-2">
      <ChoiceGroup
        kind="many"
        look="chips"
        name={name}
        label={label}
        hint={
          value.length === 0
            ? name === 'site_entry_popup_countries'
              ? t('everyCountry')
              : t('noneChosen')
            : t('chosen', { count: value.length })
        }
        error={error}
        value={value}
        // In the order of the list, so that nothing differs by the order of clicks.
        onChange={(chosen) => onChange(codes.filter((code) => chosen.includes(code)))}
        choices={codes.map((code) => ({ value: code, label: shown(code) }))}
        className="text-sm"
      />
      <div className="flex gap-2">
        <Button tone="quiet" size="small" onClick={() => onChange([...codes])}>
          {t('all')}
        </Button>
        <Button tone="quiet" size="small" onClick={() => onChange([])}>
          {t('noneChosen')}
        </Button>
      </div>
    </div>
  )
}

function RangeControl({ label, value, error, onChange }: ControlProps<{ min: number; max: number }>) {
  const t = useTranslations('configuration.settings')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-4">
        {(['min', 'max'] as const).map((end) => (
          <NumberControl
            key={end}
            name={end}
            label={t(end)}
            value={value[end]}
            error={end === 'min' ? error : undefined}
            min={0}
            max={10_000}
            onChange={(changed) => onChange({ ...value, [end]: changed })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function ByCountry({
  label,
  value,
  error,
  onChange,
  codes,
}: ControlProps<Record<string, string>> & { codes: readonly string[] }) {
  const t = useTranslations('configuration.settings')
  const texts = useSettingTexts()
  const left = byName(countryCodes, texts.country).filter((code) => value[code] === undefined)
  function remove(country: string) {
    const { [country]: _policy, ...others } = value
    onChange(others)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {Object.entries(value).map(([country, policy]) => (
        <div key={country} className="flex items-end gap-2">
          <SelectField
            label={texts.country(country)}
            value={policy}
            error={error}
            options={codes.map((code) => ({ value: code, label: texts.choice(code) }))}
            onChange={(event) => onChange({ ...value, [country]: event.target.value })}
            className="min-w-0 flex-1"
          />
          <IconButton label={t('remove', { name: texts.country(country) })} onClick={() => remove(country)}>
            <X />
          </IconButton>
        </div>
      ))}
      <SelectField
        label={t('addCountry')}
        isLabelHidden
        emptyLabel={t('addCountry')}
        value=""
        options={left.map((code) => ({ value: code, label: texts.country(code) }))}
        onChange={(event) => onChange({ ...value, [event.target.value]: codes[0] ?? '' })}
      />
    </fieldset>
  )
}

interface Bundle {
  credits: number
  prices: Record<Currency, MinorUnits>
}

const currencies = [...new Set(Object.values(countries).map(({ currency }) => currency))]

/** Prices of the bundles in every currency, as a table. */
function Bundles({ label, value, error, onChange }: ControlProps<Bundle[]>) {
  const t = useTranslations('configuration.settings')
  function change(index: number, currency: Currency, amount: MinorUnits) {
    onChange(
      value.map((bundle, at) =>
        at === index ? { ...bundle, prices: { ...bundle.prices, [currency]: amount } } : bundle,
      ),
    )
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {error ? <p className="mb-1 text-sm text-danger">{error}</p> : null}
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto border-y border-line"
      >
        <table className="text-sm">
          <thead>
            <tr className="text-muted">
              <td />
              {currencies.map((currency) => (
                <th key={currency} scope="col" className="px-2 py-1.5 text-start font-medium">
                  {currency}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.map((bundle, index) => (
              <tr key={bundle.credits}>
                <th scope="row" className="pe-3 text-start font-medium whitespace-nowrap">
                  {t('bundle', { count: bundle.credits })}
                </th>
                {currencies.map((currency) => (
                  <td key={currency} className="p-1">
                    <Amount
                      label={`${bundle.credits} ${currency}`}
                      value={bundle.prices[currency]}
                      onChange={(amount) => change(index, currency, amount)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </fieldset>
  )
}

interface AmountProps {
  label: string
  value: MinorUnits
  onChange: (amount: MinorUnits) => void
}

function Amount({ label, value, onChange }: AmountProps) {
  const t = useTranslations('configuration.settings')
  const { isWrong, ...field } = useTypedAmount(value, onChange)
  return (
    <>
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        {...field}
        className="control min-h-9! w-22 px-2 text-end tabular-nums"
      />
      {isWrong ? (
        <span role="alert" className="block max-w-22 text-xs text-danger">
          {t('amountWrong')}
        </span>
      ) : null}
    </>
  )
}
