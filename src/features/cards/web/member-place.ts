import type { Card } from '../../../core/schemas.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'

type Placed = Pick<Card, 'city' | 'region' | 'country' | 'distance_km'>

/**
 * Returns a function that describes a member's location: town, else region, else the country if the site
 * shows it, with the rounded distance if known. Empty if nothing is known.
 */
export function useMemberPlace() {
  const t = useTranslations('profiles.card')
  return usePlaceWith(
    (km) => t('distance', { km }),
    (place, km) => t('placeAndDistance', { place, km }),
  )
}

/** Returns a function that does so in few words, for the line on a card. */
export function useShortPlace() {
  const t = useTranslations('profiles.card')
  return usePlaceWith(
    (km) => t('km', { km }),
    (place, km) => t('placeAndKm', { place, km }),
  )
}

function usePlaceWith(distance: (km: number) => string, both: (place: string, km: number) => string) {
  const townOf = useTown()
  return (card: Placed): string => {
    const place = townOf(card)
    const { distance_km: km } = card
    if (km === null) return place
    return place === '' ? distance(km) : both(place, km)
  }
}

function useTown() {
  const settings = useSiteSettings()
  return (card: Placed): string => {
    const country = settings?.countries.find(({ code }) => code === card.country)?.name ?? card.country
    const isCountryShown = settings?.visible_profile_fields.includes('country') ?? true
    return card.city ?? card.region ?? (isCountryShown ? country : '')
  }
}
