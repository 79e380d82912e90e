import type { PageContribution } from '../../../web/page-data.tsx'
import { membersFoundIn } from '../../cards/web/public.tsx'
import type { Api } from './api.ts'

export const swipeOnPage: PageContribution<Api> = {
  subscriptions: membersFoundIn((api: Api) => [api.swipe.deck.key()]),
}
