import type { LiveEvent } from '../../../web/live/live-event.ts'
import type { PageContribution } from '../../../web/page-data.tsx'
import { reload } from '../../../web/query-cache.ts'
import { ownProfileChanged } from '../../profiles/page-events.ts'
import type { Api } from './api.ts'

/** Returns the decision of staff that a live event reports; null for other events. */
export function decisionIn(event: LiveEvent): 'verification_approved' | 'verification_rejected' | null {
  const { code } = event.type === 'notice' ? (event.data as { code: string }) : { code: '' }
  return code === 'verification_approved' || code === 'verification_rejected' ? code : null
}

export const verificationOnPage: PageContribution<Api> = {
  live: {
    types: ['notice'],
    apply: ({ api, queryClient, emit }, event) => {
      if (!decisionIn(event)) return
      void reload(queryClient, api.verification.key())
      emit(ownProfileChanged, {})
    },
  },
}
