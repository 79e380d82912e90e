import { onPageEvent, type PageContribution, type PageData } from '../../../web/page-data.tsx'
import { patchData, reload } from '../../../web/query-cache.ts'
import { memberHidden, memberShown, ownProfileChanged } from '../../profiles/page-events.ts'
import { cardsIn } from '../lists/web/card-lists.ts'

/** Shows on a member's page whether the viewer has hidden them. */
function showHidden({ api, queryClient }: PageData, id: number, hidden_by_me: boolean): void {
  const { queryKey } = api.cards.profile.queryOptions({ input: { id } })
  patchData<{ profile: object }>(queryClient, queryKey, (page) => ({
    ...page,
    profile: { ...page.profile, hidden_by_me },
  }))
}

export const onPage: PageContribution = {
  subscriptions: [
    cardsIn((api) => [api.cards.key()]),
    onPageEvent(memberHidden, (page, { id }) => {
      showHidden(page, id, true)
      return () => showHidden(page, id, false)
    }),
    onPageEvent(memberShown, (page, { id }) => {
      showHidden(page, id, false)
    }),
    onPageEvent(ownProfileChanged, ({ api, queryClient }) => {
      void reload(queryClient, api.cards.key())
    }),
  ],
}
