import { onPageEvent, type PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { ownProfileChanged } from '../page-events.ts'

export const onPage: PageContribution = {
  subscriptions: [
    onPageEvent(ownProfileChanged, ({ api, queryClient }) => {
      void reload(queryClient, api.profiles.readOwn.key(), api.accounts.current.key())
    }),
  ],
}
