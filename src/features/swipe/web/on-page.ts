import type { PageContribution } from '../../../web/page-data.tsx'
import { membersFoundIn } from '../../cards/web/public.tsx'

export const onPage: PageContribution = {
  subscriptions: membersFoundIn((api) => [api.swipe.deck.key()]),
}
