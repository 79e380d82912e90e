import type { PageContribution } from '../../../web/page-data.tsx'
import { cardsIn } from '../../cards/web/public.tsx'
import type { Api } from './api.ts'
import { applyLikeEvent, likeEventTypes } from './apply-live.ts'

export const likesOnPage: PageContribution<Api> = {
  subscriptions: [cardsIn((api: Api) => [api.likes.key()])],
  live: { types: likeEventTypes, apply: applyLikeEvent },
  refreshed: (api) => [api.likes.key()],
}
