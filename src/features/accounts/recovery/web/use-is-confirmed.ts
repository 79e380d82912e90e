import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../web/page-data.tsx'

/**
 * Returns whether the logged-in member's address is confirmed. Asked again whenever the member returns to the
 * window: the mail's link opens in another one.
 */
export function useIsConfirmed(): boolean {
  const { data } = useQuery(
    useApi().accounts.current.queryOptions({ input: {}, refetchOnWindowFocus: 'always' }),
  )
  return data?.user != null && data.user.status !== 'not_confirmed'
}
