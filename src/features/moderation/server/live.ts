import { permissions } from '../../../core/staff.ts'
import { type LiveRule, showLive } from '../../../server/work.ts'
import { findHolders } from '../../staff/server/public.ts'
import type { QueueEventData } from '../contract.ts'
import { queueChanged } from '../events.ts'
import { rulesOfKind } from '../rules.ts'

/**
 * Changes of the queue, for those who may open the kind on the site (api: Stream). Not stored: the lists are loaded again with the
 * page.
 */
export const moderationLive: LiveRule[] = [
  showLive(
    queueChanged,
    async (work, { kind, site_id, item_id }) => {
      const data: QueueEventData['queue'] = { kind, item_id }
      const holders = await findHolders(work.db, permissions[rulesOfKind[kind].permission], site_id)
      return holders.map((account_id) => ({ account_id, type: 'queue', data }))
    },
    { passing: true },
  ),
]
