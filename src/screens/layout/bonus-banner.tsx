import { useLocation } from 'react-router'
import { TimeBonusBanner } from '../../features/orders/web/public.tsx'

/** Pages that show the discount beside their prices. */
const pricePages = /^\/(credits|directdebit|premium)(\/|$)/

/** The banner of the welcome bonus, where the page does not show the countdown itself. */
export function BonusBanner() {
  const { pathname } = useLocation()
  return pricePages.test(pathname) ? null : <TimeBonusBanner />
}
