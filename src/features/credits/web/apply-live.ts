import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../web/api.tsx'
import type { LiveEvent } from '../../../web/live.ts'

/** Applies a balance from the live stream (`credits`) to the cache; ignores other events. */
export function applyCreditEvent(queryClient: QueryClient, api: Api, event: LiveEvent): void {
  if (event.type !== 'credits') return
  const { credits } = event.data as { credits: number }
  queryClient.setQueryData(api.accounts.current.queryKey({ input: {} }), (current) =>
    current?.user ? { user: { ...current.user, credits } } : current,
  )
  void queryClient.invalidateQueries({ queryKey: api.credits.key() })
}
