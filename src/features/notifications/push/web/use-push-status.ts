import { skipToken, useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../accounts/web/public.tsx'
import { type PushStatus, pushKey } from './push-status.ts'

/**
 * Returns the status of pushes in this browser for the logged-in member; undefined on the server and until `usePushWatch` has
 * read it.
 */
export function usePushStatus(): PushStatus | undefined {
  const account = useCurrentUser()?.id ?? null
  return useQuery<PushStatus>({ queryKey: pushKey(account), queryFn: skipToken }).data
}
