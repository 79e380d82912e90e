import type { PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'

export const onPage: PageContribution = {
  live: { types: ['user'], apply: ({ api, queryClient }) => void reload(queryClient, api.accounts.key()) },
  refreshed: (api) => [api.accounts.key()],
}
