import type { PageContribution } from '../../../web/page-data.tsx'
import type { Api } from './api.ts'
import { applyCreditEvent } from './apply-live.ts'

export const creditsOnPage: PageContribution<Api> = {
  live: { types: ['credits'], apply: applyCreditEvent },
  refreshed: (api) => [api.credits.key()],
}
