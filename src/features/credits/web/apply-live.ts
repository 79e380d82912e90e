import type { LiveEvent } from '../../../web/live/live-event.ts'
import type { PageData } from '../../../web/page-data.tsx'
import { patchData } from '../../../web/query-cache.ts'

/** Applies a balance from the live stream (`credits`) to the cache; ignores other events. */
export function applyCreditEvent({ queryClient, api }: PageData, event: LiveEvent): void {
  if (event.type !== 'credits') return
  const { credits } = event.data as { credits: number }
  patchData(queryClient, api.accounts.current.queryKey({ input: {} }), (current) =>
    current.user ? { user: { ...current.user, credits } } : current,
  )
  void queryClient.invalidateQueries({ queryKey: api.credits.key() })
}
