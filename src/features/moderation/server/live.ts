import { permissions } from '../../../core/staff.ts'
import { type LiveRule, showLive } from '../../../server/work.ts'
import { findHolders } from '../../staff/server/public.ts'
import type { QueueEventData } from '../contract.ts'
import { itemLookedAt, queueChanged } from '../events.ts'
import { rulesOfKind } from '../rules.ts'

/**
 * Changes of the queue, and who looks at an item, for those who may open the kind on the site (api: Stream). Not stored: the lists
 * are loaded again with the page, and whoever looks says so again.
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
  showLive(
    itemLookedAt,
    async (work, { item_id, site_id, permission, account_id, name, is_here }) => {
      const data: QueueEventData['looking'] = { item_id, account_id, name, is_here }
      const holders = await findHolders(work.db, permissions[permission], site_id)
      return holders.flatMap((id) => (id === account_id ? [] : [{ account_id: id, type: 'looking', data }]))
    },
    { passing: true },
  ),
]
