import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Country } from '../../../core/countries.ts'
import { useApi } from '../../../web/api.tsx'
import { TextField } from '../../../web/kit/field.tsx'
import { SelectField } from '../../../web/kit/select.tsx'
import type { PublicSettings } from '../../sites/contract.ts'

interface PlaceFieldsProps {
  settings: PublicSettings
  values: Record<string, string | undefined>
  errors: Record<string, string | undefined>
}

/** Country, its regions, and the town. Another country brings its own regions and its own word for them. */
export function PlaceFields({ settings, values, errors }: PlaceFieldsProps) {
  const t = useTranslations('accounts.signup')
  const api = useApi()
  const entered = Country.safeParse(values.country)
  const [country, setCountry] = useState(entered.success ? entered.data : settings.geoip_selected_country)
  const rowRef = useRef<HTMLDivElement>(null)
  // On a slow phone people choose before the scripts are there: what the select holds counts.
  useEffect(() => {
    const chosen = Country.safeParse(
      rowRef.current?.querySelector<HTMLSelectElement>('[name=country]')?.value,
    )
    if (chosen.success) setCountry(chosen.data)
  }, [])
  const { data } = useQuery(api.sites.regions.queryOptions({ input: { country } }))
  const regions = data?.regions ?? []
  const term = settings.countries.find(({ code }) => code === country)?.region_term ?? 'region'
  return (
    <div ref={rowRef} className="flex flex-col gap-5">
      <SelectField
        label={t('country')}
        name="country"
        defaultValue={country}
        error={errors.country}
        autoComplete="country"
        options={settings.countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => setCountry(Country.parse(event.target.value))}
        required
      />
      <SelectField
        key={`${country} ${regions.length}`}
        label={t('region', { term })}
        name="countryregion"
        defaultValue={values.countryregion}
        error={errors.countryregion}
        emptyLabel={t('noRegion')}
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
        isOptional
      />
      <TextField
        label={t('city')}
        hint={t('cityHint')}
        name="city"
        defaultValue={values.city}
        error={errors.city}
        autoComplete="address-level2"
        maxLength={80}
        isOptional
      />
    </div>
  )
}
