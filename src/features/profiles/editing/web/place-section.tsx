import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { regionWordOf } from '../../../../core/countries.ts'
import type { Profile } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../../web/kit/fields/select.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import { PlaceByPosition, useSiteSettings } from '../../../sites/web/public.tsx'
import { maxCityLength } from '../../rules.ts'
import { FormSection, type SectionProps } from './form-section.tsx'

interface PlaceSectionProps extends SectionProps {
  /** Called when the location was filled in from the browser's position. */
  onFound: () => void
}

/** Edits country, region and town: filled in by a button or chosen from lists. */
export function PlaceSection({ profile, isShown, noteOf, errorOf, enteredOf, onFound }: PlaceSectionProps) {
  const t = useTranslations('profiles.edit')
  const api = useApi()
  const settings = useSiteSettings()
  const [country, setCountry] = useState(enteredOf('country') as Profile['country'])
  const [found, setFound] = useState<{ countryregion: string; city: string } | null>(null)
  // The entered region and town belong to the country that was entered with them.
  const isElsewhere = country !== enteredOf('country')
  const { data } = useQuery(api.sites.regions.queryOptions({ input: { country } }))
  const own =
    profile.countryregion && profile.region ? [{ code: profile.countryregion, name: profile.region }] : []
  const regions = data?.regions ?? (country === profile.country ? own : [])
  const sites = useTranslations('sites')
  const placed = (name: 'countryregion' | 'city') => found?.[name] ?? (isElsewhere ? '' : enteredOf(name))
  // Called once the whole location is rendered, so that the listener reads all of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the location or its regions change
  useEffect(() => {
    if (found) onFound()
  }, [found, regions.length])
  if (!isShown('country') && !isShown('countryregion') && !isShown('city')) return null
  return (
    <FormSection title={t('place')} hint={t('placeHint')}>
      {settings && isShown('country') ? (
        <PlaceByPosition
          settings={settings}
          onFound={({ iso, countryregion, city }) => {
            setCountry(iso)
            setFound({ countryregion: countryregion ?? '', city: city ?? '' })
          }}
        />
      ) : null}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        {isShown('country') ? (
          <SelectField
            id="country"
            name="country"
            label={t('country')}
            hint={noteOf('country')}
            value={country}
            onChange={(event) => {
              setFound(null)
              setCountry(event.target.value as Profile['country'])
            }}
            options={(settings?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            error={errorOf('country')}
          />
        ) : null}
        {isShown('countryregion') ? (
          <SelectField
            key={`${country} ${regions.length} ${profile.countryregion} ${found?.countryregion}`}
            id="countryregion"
            name="countryregion"
            label={sites('regionTerm', { term: regionWordOf(country) })}
            hint={noteOf('countryregion')}
            emptyLabel={t('notSaid')}
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
            defaultValue={placed('countryregion')}
            error={errorOf('countryregion')}
          />
        ) : null}
        {isShown('city') ? (
          <TextField
            key={`${country} ${profile.city} ${found?.city}`}
            id="city"
            name="city"
            label={t('city')}
            hint={noteOf('city')}
            autoComplete="address-level2"
            maxLength={maxCityLength}
            defaultValue={placed('city')}
            error={errorOf('city')}
            isOptional
          />
        ) : null}
      </div>
    </FormSection>
  )
}
