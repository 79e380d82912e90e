import type { Card } from '../../../../core/schemas.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { useDistance } from '../../../../web/i18n/use-distance.ts'
import { useSiteSettings } from '../../../sites/web/public.tsx'

type Placed = Pick<Card, 'city' | 'region' | 'country' | 'distance_km'>

/**
 * Returns a function that describes a member's location: town, else region, else the country if the site
 * shows it, with the rounded distance if known. Empty if nothing is known.
 */
export function useMemberPlace() {
  const t = useTranslations('profiles.card')
  return usePlaceWith(
    (distance) => t('distance', { distance }),
    (town, distance) => t('placeAndDistance', { place: town, distance }),
  )
}

/** Returns a function that does so in few words, for the line on a card. */
export function useShortPlace() {
  const t = useTranslations('profiles.card')
  return usePlaceWith(
    (distance) => distance,
    (town, distance) => t('placeAndShort', { place: town, distance }),
  )
}

function usePlaceWith(alone: (distance: string) => string, both: (town: string, distance: string) => string) {
  const townOf = useTown()
  const distanceOf = useDistance()
  return (card: Placed): string => {
    const town = townOf(card)
    if (card.distance_km === null) return town
    const distance = distanceOf(card.distance_km)
    return town === '' ? alone(distance) : both(town, distance)
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
