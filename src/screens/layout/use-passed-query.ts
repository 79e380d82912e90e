import { useLocation } from 'react-router'
import { passedQuery, useCurrentUser } from '../../features/accounts/web/public.tsx'
import { useCookieChoice } from '../../features/pages/web/public.tsx'
import { arrivalNames } from '../../features/sites/rules.ts'

/**
 * Returns the parameters that a visitor's pages pass on in their links: the invitation, and how they got here, which nothing
 * stores until they agree to statistics (law: 2.5), and then cookies do. Empty for members.
 */
export function usePassedQuery(): string {
  const location = useLocation()
  const isMember = useCurrentUser() !== null
  const choice = useCookieChoice()
  if (isMember) return ''
  const query = passedQuery(location)
  if (choice === 'yes') for (const name of arrivalNames) query.delete(name)
  return query.toString()
}
