import { useState } from 'react'
import { countryCodes } from '../../../core/countries.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { IconButton } from '../../../web/kit/icon-button.tsx'
import { X } from '../../../web/kit/icons.tsx'
import type { NewCompany } from '../contract.ts'
import { useSettingTexts } from './setting-control.tsx'

const lines = ['name', 'address', 'city', 'registration_number'] as const
const more = ['creditor_id', 'support_phone'] as const

/** What the fields of a company begin with. */
export const emptyCompany: NewCompany = {
  name: '',
  address: '',
  city: '',
  country: 'NL',
  registration_number: '',
  tradenames: [],
  vat_by_country: {},
  creditor_id: '',
  support_phone: '',
  delete_discount: 0,
}

interface CompanyFieldsProps {
  value: NewCompany
  /** By field, such as `name`. */
  errors: Record<string, string>
  onChange: (company: NewCompany) => void
}

/** The details of a company. */
export function CompanyFields({ value, errors, onChange }: CompanyFieldsProps) {
  const t = useTranslations('configuration.company')
  const texts = useSettingTexts()
  const [names, setNames] = useState(value.tradenames.join(', '))
  const set = (change: Partial<NewCompany>) => onChange({ ...value, ...change })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {lines.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          value={value[name]}
          error={errors[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <SelectField
        label={t('country')}
        value={value.country}
        options={countryCodes.map((code) => ({ value: code, label: texts.country(code) }))}
        onChange={({ target }) => set({ country: target.value as NewCompany['country'] })}
      />
      <TextField
        label={t('tradenames')}
        hint={t('commas')}
        value={names}
        error={errors.tradenames}
        onChange={({ target }) => {
          setNames(target.value)
          set({
            tradenames: target.value
              .split(',')
              .map((name) => name.trim())
              .filter(Boolean),
          })
        }}
      />
      <VatNumbers
        value={value.vat_by_country}
        errors={errors}
        onChange={(vat_by_country) => set({ vat_by_country })}
      />
      {more.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          value={value[name]}
          error={errors[name]}
          isOptional
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
      <TextField
        label={t('delete_discount')}
        inputMode="numeric"
        value={String(value.delete_discount)}
        error={errors.delete_discount}
        onChange={({ target }) =>
          set({ delete_discount: Number(target.value.replace(/\D/g, '').slice(0, 3)) })
        }
      />
    </div>
  )
}

type Numbers = NewCompany['vat_by_country']
interface VatNumbersProps {
  value: Numbers
  errors: Record<string, string>
  onChange: (numbers: Numbers) => void
}

function VatNumbers({ value, errors, onChange }: VatNumbersProps) {
  const t = useTranslations('configuration.company')
  const settings = useTranslations('configuration.settings')
  const texts = useSettingTexts()
  const left = countryCodes.filter((code) => value[code] === undefined)
  const used = countryCodes.filter((code) => value[code] !== undefined)
  function remove(country: keyof Numbers) {
    const { [country]: _number, ...others } = value
    onChange(others)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <legend className="text-sm font-semibold">{t('vat')}</legend>
      <p className="text-sm text-muted">{t('vatHint')}</p>
      {used.map((country) => (
        <div key={country} className="flex max-w-500 items-end gap-2">
          <TextField
            label={t('vatNumber', { country: texts.country(country) })}
            value={value[country] ?? ''}
            error={errors[`vat_by_country.${country}`]}
            onChange={({ target }) => onChange({ ...value, [country]: target.value })}
            className="min-w-0 flex-1"
          />
          <IconButton
            label={settings('remove', { name: texts.country(country) })}
            onClick={() => remove(country)}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <SelectField
        label={t('vatAdd')}
        isLabelHidden
        emptyLabel={t('vatAdd')}
        value=""
        options={left.map((code) => ({ value: code, label: texts.country(code) }))}
        onChange={({ target }) => onChange({ ...value, [target.value]: '' })}
        className="max-w-500"
      />
    </fieldset>
  )
}

/** Returns the errors of fields below a name, `company.name` as `name`. */
export function errorsBelow(errors: Record<string, string>, name: string): Record<string, string> {
  const start = `${name}.`
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) =>
      path.startsWith(start) ? [[path.slice(start.length), text]] : [],
    ),
  )
}
