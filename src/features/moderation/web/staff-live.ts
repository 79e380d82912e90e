import type { PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'

/** What pages of staff do beside those of members: the queue follows its live events. */
export const onStaffPage: PageContribution = {
  live: {
    types: ['queue'],
    passing: ['queue'],
    apply: ({ queryClient, api }) => {
      void reload(queryClient, api.moderation.queue.key(), api.moderation.proposed.key())
    },
  },
  refreshed: (api) => [api.moderation.queue.key(), api.moderation.proposed.key(), api.moderation.mine.key()],
}
