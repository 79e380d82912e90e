import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { CreditRate } from './price-rules.ts'
import type { SiteSettings } from './settings-contract.ts'

/** A change of a site's settings, in its transaction. */
export interface SettingsChange {
  site_id: number
  names: (keyof SiteSettings)[]
  before: SiteSettings
  after: SiteSettings
  /** Account of the member of staff who changed them; null where the installation itself did. */
  by: number | null
  reason: string | null
}

/** The named settings of a site were changed. */
export const siteSettingsChanged = defineEvent<SettingsChange>('sites.site-settings-changed')

/** The rate of a member's last purchase; null for one who has not bought. Asked for Premium members only. */
export const lastRateQuestion = defineQuestion<{ account_id: number }, CreditRate | null>('sites.last-rate')

/** The country in a member's profile; null without a profile. */
export const homeCountryQuestion = defineQuestion<{ account_id: number }, string | null>('sites.home-country')
