import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../web/api.tsx'
import type { LiveEvent } from '../../../web/live.ts'

/** Shows a balance that came over the live stream (`credits`); other events change nothing. */
export function applyCreditEvent(queryClient: QueryClient, api: Api, event: LiveEvent): void {
  if (event.type !== 'credits') return
  const { credits } = event.data as { credits: number }
  queryClient.setQueryData(api.accounts.current.queryKey({ input: {} }), (current) =>
    current?.user ? { user: { ...current.user, credits } } : current,
  )
  void queryClient.invalidateQueries({ queryKey: api.credits.key() })
}
