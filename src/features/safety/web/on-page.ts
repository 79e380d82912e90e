import type { PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'

/** A warning of fraud appears on the page that is open. */
export const onPage: PageContribution = {
  live: {
    types: ['notice'],
    apply: ({ api, queryClient }, event) => {
      if ((event.data as { code: string }).code === 'fraud_warning')
        void reload(queryClient, api.safety.warnings.key())
    },
  },
}
