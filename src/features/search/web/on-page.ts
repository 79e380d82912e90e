import type { InfiniteData } from '@tanstack/react-query'
import type { Api } from '../../../web/api/api.ts'
import { onPageEvent, type PageContribution } from '../../../web/page-data.tsx'
import { cardsIn, membersFoundIn, withoutCard } from '../../cards/web/public.tsx'
import { memberShown } from '../../profiles/page-events.ts'

type Found = InfiniteData<Awaited<ReturnType<Api['call']['search']['members']>>>

export const onPage: PageContribution = {
  subscriptions: [
    cardsIn((api) => [api.search.key()]),
    ...membersFoundIn(
      (api) => [api.search.members.key(), api.search.signupMatches.key()],
      (list, id) => (isFound(list) ? withoutResult(list, id) : withoutCard(list, id)),
    ),
    // A search starts over, because the member's page in it is unknown.
    onPageEvent(memberShown, ({ api, queryClient }) => {
      queryClient.removeQueries({ queryKey: api.search.members.key(), type: 'inactive' })
    }),
  ],
}

function isFound(data: unknown): data is Found {
  const [page] = (data as Partial<Found> | undefined)?.pages ?? []
  return page !== undefined && 'numResults' in page
}

/** Removes a member from search results; each page carries the total. */
function withoutResult<T extends Found>(found: T, id: number): T {
  const without = withoutCard(found, id)
  if (!found.pages.some(({ results }) => results.some((card) => card.id === id))) return without
  const pages = without.pages.map((page) =>
    page.numResults_capped ? page : { ...page, numResults: page.numResults - 1 },
  )
  return { ...without, pages }
}
