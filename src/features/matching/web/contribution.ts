import type { PageContribution } from '../../../web/page-data.tsx'
import { cardsIn, membersFoundIn } from '../../cards/web/public.tsx'
import type { Api } from './api.ts'

export const matchingOnPage: PageContribution<Api> = {
  subscriptions: [
    cardsIn((api: Api) => [api.matching.key()]),
    ...membersFoundIn((api: Api) => [api.matching.suggestions.key(), api.matching.readFinder.key()]),
  ],
}
