import type { PageContribution } from '../../../web/page-data.tsx'
import { cardsIn } from '../../cards/web/public.tsx'
import { applyLikeEvent, likeEventTypes } from './apply-live.ts'

export const onPage: PageContribution = {
  subscriptions: [cardsIn((api) => [api.likes.key()])],
  live: { types: likeEventTypes, apply: applyLikeEvent },
  refreshed: (api) => [api.likes.key()],
}
