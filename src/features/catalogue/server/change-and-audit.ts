import type { StaffContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { announceSites, changeSettingsIn, lockedSettings } from '../../sites/server/public.ts'
import type { SettingsChanges, SiteSettings } from '../../sites/settings-contract.ts'
import { audit } from '../../staff/server/public.ts'

/**
 * Changes settings of a site at once, with a row in the audit if that changes anything. `update` returns what changes of the
 * settings under the lock of the site, and may refuse it.
 */
export async function changeAndAudit(
  ctx: StaffContext,
  siteId: number,
  update: (before: SiteSettings, work: Work) => SettingsChanges | Promise<SettingsChanges>,
  { reason = null, ...entry }: { action: string; reason?: string | null },
): Promise<void> {
  const author_id = ctx.actor.account_id
  await ctx.transaction(async (work) => {
    const changes = await update(await lockedSettings(work, siteId), work)
    const { names } = await changeSettingsIn(work, siteId, changes, { author_id, reason })
    if (names.length === 0) return
    await audit(work, {
      ...entry,
      actor_id: author_id,
      site: String(siteId),
      subject: `site:${siteId}`,
      reason,
    })
  })
  announceSites(ctx.services)
}
