import type { PageContribution } from '../../../web/page-data.tsx'
import { cardsIn, membersFoundIn } from '../../cards/web/public.tsx'

export const onPage: PageContribution = {
  subscriptions: [
    cardsIn((api) => [api.matching.key()]),
    ...membersFoundIn((api) => [api.matching.suggestions.key(), api.matching.readFinder.key()]),
  ],
}
