import { useLocation } from 'react-router'
import { TimeBonusBanner } from '../../../features/orders/web/public.tsx'
import { isQuietPage } from '../quiet-pages.ts'

/** The banner of the welcome bonus; pages with prices show the countdown beside them instead. */
export function BonusBanner() {
  const { pathname } = useLocation()
  return isQuietPage(pathname) ? null : <TimeBonusBanner />
}
