import { useLocation } from 'react-router'
import { passedQuery, useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useCookieChoice } from '../../features/pages/web/public.tsx'

/**
 * Returns the parameters that a visitor's pages pass on in their links: how they got here, which nothing stores until
 * they agree to statistics (law: 2.5). Empty for members, and once cookies hold it.
 */
export function usePassedQuery(): string {
  const location = useLocation()
  const isMember = useCurrentUser() !== null
  const choice = useCookieChoice()
  return isMember || choice === 'yes' ? '' : passedQuery(location).toString()
}
