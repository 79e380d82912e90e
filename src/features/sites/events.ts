import { defineEvent, defineQuestion } from '../../core/events.ts'
import type { SiteSettings } from './rules.ts'

/** The named settings of a site were changed. */
export const siteSettingsChanged = defineEvent<{ site_id: number; names: (keyof SiteSettings)[] }>(
  'sites.site-settings-changed',
)

/** The country in a member's profile; null without a profile. */
export const homeCountryQuestion = defineQuestion<{ account_id: number }, string | null>('sites.home-country')
