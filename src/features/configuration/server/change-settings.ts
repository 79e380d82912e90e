import { InvalidInput } from '../../../core/refusals.ts'
import type { Work } from '../../../server/work.ts'
import { changeSettingsIn, isSameValue } from '../../sites/server/public.ts'
import { keySettings } from '../../sites/setting-rules.ts'
import type { SettingName, SettingsChanges, SiteSettings } from '../../sites/settings-contract.ts'
import { audit } from '../../staff/server/public.ts'
import { auditText } from '../rules.ts'

/** Changes settings of a site at once, with its version and its row in the audit. */
export async function changeAndAudit(
  work: Work,
  siteId: number,
  settings: SettingsChanges,
  { author_id, action }: { author_id: number; action: string },
): Promise<void> {
  const { names, before, after } = await changeSettingsIn(work, siteId, settings, { author_id })
  if (names.length === 0) return
  await audit(work, {
    actor_id: author_id,
    site: String(siteId),
    action,
    subject: `site:${siteId}`,
    reason: auditText(names, before, after),
  })
}

/** Returns the names of the settings that differ. */
export function differingNames(one: SiteSettings, other: SiteSettings): SettingName[] {
  return (Object.keys(one) as SettingName[]).filter((name) => !isSameValue(one[name], other[name]))
}

/** Refuses settings among which are keys for others. */
export function requireNoKeys(settings: SettingsChanges): void {
  const names = keySettings.filter((name) => settings[name] !== undefined)
  if (names.length > 0)
    throw new InvalidInput(names.map((name) => ({ path: `settings.${name}`, message: 'invalid' })))
}
