import type { PageContribution } from '../../../web/page-data.tsx'
import { applyCreditEvent } from './apply-live.ts'

export const onPage: PageContribution = {
  live: { types: ['credits'], apply: applyCreditEvent },
  refreshed: (api) => [api.credits.key()],
}
