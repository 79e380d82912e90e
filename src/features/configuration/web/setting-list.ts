import { agePolicies, palettes } from '../../sites/rules.ts'
import { profileFields, searchFields } from '../../sites/setting-rules.ts'
import type { SettingName } from '../../sites/settings-contract.ts'

/** How a setting is entered. */
export type Control =
  | { kind: 'switch' }
  | { kind: 'choice'; codes: readonly string[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'money' }
  | { kind: 'text'; isLong?: boolean }
  | { kind: 'language' }
  | { kind: 'texts'; isLong?: boolean }
  | { kind: 'countries' }
  | { kind: 'fields'; codes: readonly string[] }
  | { kind: 'range' }
  | { kind: 'byCountry'; codes: readonly string[] }
  | { kind: 'bundles' }

const noneOrAll = { kind: 'choice', codes: ['none', 'all'] } as const
const toggle = { kind: 'switch' } as const
const credits = { kind: 'number', min: 0, max: 10_000 } as const

/** Settings with screens of their own: pages, mails, and the catalogue's keys. */
type Elsewhere = 'pages' | 'mails' | 'gifts' | 'payment_methods' | 'invite_codes' | 'handoff_keys'

/** All other settings by group, in the order of the form; complete by type. */
export const settingGroups = {
  site: {
    domain_language: { kind: 'language' },
    countries: { kind: 'countries' },
    index_title: { kind: 'texts' },
    description: { kind: 'texts', isLong: true },
  },
  theme: {
    palette: { kind: 'choice', codes: palettes },
    logo_words: { kind: 'text' },
  },
  signup: {
    signups: { kind: 'choice', codes: ['all', 'with_trafficsource', 'none'] },
    logged_out_search: noneOrAll,
    logged_out_search_trafficsource: noneOrAll,
    index_members: toggle,
    reveal_accounts: toggle,
  },
  age: {
    min_age: { kind: 'number', min: 18, max: 99 },
    age_policy: { kind: 'choice', codes: agePolicies },
    age_policy_by_country: { kind: 'byCountry', codes: agePolicies },
    enable_site_entry_popup: { kind: 'choice', codes: ['yes', 'no'] },
    site_entry_popup_countries: { kind: 'countries' },
  },
  prices: {
    bundles: { kind: 'bundles' },
    message_credits: credits,
    photo_credits: credits,
    match_opening_free: toggle,
    reply_free_hours: { kind: 'number', min: 0, max: 168 },
    gift_credits: { kind: 'range' },
    signup_credits: credits,
    refund_days: { kind: 'number', min: 14, max: 365 },
    refund_limit: { kind: 'money' },
  },
  profiles: {
    visible_profile_fields: { kind: 'fields', codes: profileFields },
    visible_profile_notes: { kind: 'fields', codes: profileFields },
    search_fields: { kind: 'fields', codes: searchFields },
    photo_approval: { kind: 'choice', codes: ['before', 'after', 'automatic'] },
    message_length: { kind: 'number', min: 20, max: 10_000 },
  },
  fictional: {
    auto_like_fictional: toggle,
    fictional_warning: { kind: 'texts', isLong: true },
    fictional_singular: { kind: 'texts' },
    fictional_plural: { kind: 'texts' },
    fictional_icon: { kind: 'choice', codes: ['drama', 'sparkles', 'info'] },
  },
  contact: {
    support_email: { kind: 'text' },
    support_phone: { kind: 'text' },
    mail_name: { kind: 'text' },
    mail_from: { kind: 'text' },
    mail_dkim_selector: { kind: 'text' },
  },
  technical: {
    member_resell: toggle,
    cam_promotions: toggle,
    cdn_prefix: { kind: 'text' },
    apple_pay_domain_association: { kind: 'text', isLong: true },
  },
} as const satisfies Record<string, Partial<Record<Exclude<SettingName, Elsewhere>, Control>>>

export type GroupName = keyof typeof settingGroups
export const groupNames = Object.keys(settingGroups) as GroupName[]

type Listed = { [G in GroupName]: keyof (typeof settingGroups)[G] }[GroupName]
type Missing = Exclude<SettingName, Elsewhere | Listed>
/** The settings of the form. A new one that no group names makes it `never`, so that nothing of the form compiles. */
export type FormSetting = [Missing] extends [never] ? Listed : never

/** Returns the settings of a group. */
export function settingsIn(group: GroupName): { name: FormSetting; control: Control }[] {
  return Object.entries(settingGroups[group]).map(([name, control]) => ({
    name: name as FormSetting,
    control: control as Control,
  }))
}
