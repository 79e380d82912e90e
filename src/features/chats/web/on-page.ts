import { onPageEvent, type PageContribution } from '../../../web/page-data.tsx'
import { changeData, reload } from '../../../web/query-cache.ts'
import { cardChanged } from '../../cards/page-events.ts'
import { cardsIn } from '../../cards/web/public.tsx'
import type { Totals } from '../../likes/contract.ts'
import { newLikesChanged } from '../../likes/page-events.ts'
import { applyChatEvent, chatEventTypes } from '../conversations/web/apply-live.ts'
import { newMatchesOptions, totalsOptions } from '../conversations/web/chat-queries.ts'

export const onPage: PageContribution = {
  subscriptions: [
    cardsIn((api) => [api.chats.list.key(), api.chats.newMatches.key()]),
    onPageEvent(cardChanged, ({ api, queryClient }, { change }) => {
      if (change.matched !== undefined) void reload(queryClient, newMatchesOptions(api).queryKey)
    }),
    onPageEvent(newLikesChanged, ({ api, queryClient }, change) => {
      const { queryKey } = totalsOptions(api)
      changeData<{ totals: Totals }>(queryClient, queryKey, ({ totals }) => ({
        totals: {
          ...totals,
          new_likes: 'added' in change ? totals.new_likes + change.added : change.new_likes,
        },
      }))
      // A total that was read concurrently may include the like already, so the server's count decides.
      if ('added' in change) void reload(queryClient, queryKey)
      // A new like may be the answer to one of the viewer's.
      if ('added' in change) void reload(queryClient, newMatchesOptions(api).queryKey)
    }),
  ],
  live: {
    types: chatEventTypes,
    passing: ['typing'],
    apply: ({ queryClient, api }, event) => applyChatEvent(queryClient, api, event),
  },
  refreshed: (api) => [api.chats.key()],
}
