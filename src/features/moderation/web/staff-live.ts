import type { PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import type { QueueEventData } from '../contract.ts'
import { putOnlooker } from './onlookers.tsx'

/** What pages of staff do beside those of members: the queue follows its live events, and items show who else looks. */
export const onStaffPage: PageContribution = {
  live: {
    types: ['queue', 'looking'],
    passing: ['queue', 'looking'],
    apply: ({ queryClient, api }, { type, data }) => {
      if (type === 'looking') putOnlooker(queryClient, api, data as QueueEventData['looking'])
      else void reload(queryClient, api.moderation.queue.key(), api.moderation.proposed.key())
    },
  },
  refreshed: (api) => [api.moderation.queue.key(), api.moderation.proposed.key(), api.moderation.mine.key()],
}
