import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isCountry, regionWordOf } from '../../../../core/countries.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { PublicSettings } from '../../../sites/contract.ts'
import { PlaceByPosition } from '../../../sites/web/public.tsx'

interface PlaceFieldsProps {
  settings: PublicSettings
  values: Record<string, string | undefined>
  errors: Record<string, string | undefined>
  /** Called after the location was filled in from the browser's position. */
  onFound?: () => void
}

/**
 * Country, its regions, and the town, filled in by a button or chosen from lists. Each country has its own
 * regions and its own word for them.
 */
export function PlaceFields({ settings, values, errors, onFound }: PlaceFieldsProps) {
  const t = useTranslations('signup')
  const api = useApi()
  const entered = values.country
  const [country, setCountry] = useState(isCountry(entered) ? entered : settings.geoip_selected_country)
  const [found, setFound] = useState<{ countryregion: string; city: string } | null>(null)
  const rowRef = useRef<HTMLDivElement>(null)
  // On a slow phone visitors choose before hydration: the value of the select wins.
  useEffect(() => {
    const chosen = rowRef.current?.querySelector<HTMLSelectElement>('[name=country]')?.value
    if (isCountry(chosen)) setCountry(chosen)
  }, [])
  const { data } = useQuery(api.sites.regions.queryOptions({ input: { country } }))
  const regions = data?.regions ?? []
  const townsId = useId()
  const [isNamingTown, setNamingTown] = useState(false)
  const towns = useQuery({
    ...api.sites.towns.queryOptions({ input: { country } }),
    enabled: isNamingTown,
  })
  const sites = useTranslations('sites')
  const region = found ? found.countryregion : values.countryregion
  // Announced once the page shows all of it, so that screen readers read the whole location.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the place or its regions have come
  useEffect(() => {
    if (found) onFound?.()
  }, [found, regions.length])
  return (
    <div ref={rowRef} className="flex flex-col gap-5">
      <PlaceByPosition
        settings={settings}
        onFound={(town) => {
          setCountry(town.iso)
          setFound({ countryregion: town.countryregion ?? '', city: town.city ?? '' })
        }}
      />
      <SelectField
        key={found ? `${country} ${found.city}` : ''}
        label={t('country')}
        name="country"
        defaultValue={country}
        error={errors.country}
        autoComplete="country"
        options={settings.countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ target }) => {
          if (isCountry(target.value)) setCountry(target.value)
        }}
      />
      <SelectField
        key={`${country} ${regions.length} ${region}`}
        label={sites('regionTerm', { term: regionWordOf(country) })}
        name="countryregion"
        defaultValue={region}
        error={errors.countryregion}
        emptyLabel={t('noRegion')}
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
        isOptional
      />
      <TextField
        key={found?.city}
        label={t('city')}
        hint={t('cityHint')}
        name="city"
        defaultValue={found ? found.city : values.city}
        error={errors.city}
        autoComplete="address-level2"
        list={townsId}
        onFocus={() => setNamingTown(true)}
        maxLength={80}
        isOptional
      />
      <datalist id={townsId}>
        {towns.data?.towns.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
