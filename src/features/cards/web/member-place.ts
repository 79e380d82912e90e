import { useTranslations } from 'use-intl'
import type { Card } from '../../../core/people.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'

/** Where a member is, in words: town, else region, else country; with the rounded distance where it is known. */
export function useMemberPlace() {
  const t = useTranslations('profiles.card')
  const settings = useSiteSettings()
  return (card: Pick<Card, 'city' | 'region' | 'country' | 'distance_km'>): string => {
    const country = settings?.countries.find(({ code }) => code === card.country)?.name ?? card.country
    const place = card.city ?? card.region ?? country
    return card.distance_km === null ? place : t('placeAndDistance', { place, km: card.distance_km })
  }
}
