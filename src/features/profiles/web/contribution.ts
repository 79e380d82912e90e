import type { PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { ownProfileChanged } from '../page-events.ts'
import { type Api, onPageEvent } from './api.ts'

export const profilesOnPage: PageContribution<Api> = {
  subscriptions: [
    onPageEvent(ownProfileChanged, ({ api, queryClient }) => {
      void reload(queryClient, api.profiles.readOwn.key(), api.accounts.current.key())
    }),
  ],
}
