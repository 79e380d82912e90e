/** Roles of the staff, each held for all sites or for one (staff: 6.4). */
export const staffRoles = [
  'support',
  'moderator',
  'senior',
  'child_safety',
  'finance',
  'content',
  'site_manager',
  'auditor',
  'owner',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** The roles that hold each permission (staff: 6.4): the only place where it is decided who may what. */
export const permissions = {
  'queue.content': ['moderator', 'senior', 'child_safety', 'owner'],
  'queue.safety': ['moderator', 'senior', 'child_safety', 'owner'],
  // An owner opens these by breaking the glass, with a second person.
  'queue.child': ['child_safety'],
  'queue.service': ['support', 'senior', 'finance', 'owner'],
  'members.restrict': ['moderator', 'senior', 'child_safety', 'owner'],
  'ban.propose': ['moderator', 'senior', 'child_safety', 'owner'],
  'ban.confirm': ['senior', 'child_safety', 'owner'],
  // The second person may be of any of these.
  'glass.break': ['owner'],
  'glass.confirm': ['senior', 'child_safety', 'owner'],
  'rules.try': ['moderator', 'senior', 'owner'],
  'rules.live': ['senior', 'owner'],
  'members.read': ['support', 'moderator', 'senior', 'child_safety', 'auditor', 'owner'],
  'members.note': ['support', 'moderator', 'senior', 'child_safety', 'owner'],
  'members.money': ['support', 'senior', 'finance', 'auditor', 'owner'],
  'members.contact': ['support', 'senior', 'owner'],
  'members.support': ['support', 'senior', 'owner'],
  'messages.read': ['moderator', 'senior', 'child_safety'],
  'credits.give': ['support', 'senior', 'finance'],
  'refunds.give': ['senior', 'finance', 'owner'],
  // Above the site's limit.
  'refunds.propose': ['finance', 'owner'],
  'refunds.confirm': ['owner'],
  'members.see_as': ['support', 'moderator', 'senior', 'site_manager', 'owner'],
  'content.write': ['content', 'site_manager', 'owner'],
  'settings.draft': ['content', 'site_manager', 'owner'],
  'settings.publish': ['site_manager', 'owner'],
  'catalogue.draft': ['finance', 'site_manager', 'owner'],
  'catalogue.write': ['site_manager', 'owner'],
  'orders.read': ['finance', 'auditor', 'owner'],
  'orders.write': ['finance', 'owner'],
  'figures.read': [
    'support',
    'moderator',
    'senior',
    'child_safety',
    'finance',
    'site_manager',
    'auditor',
    'owner',
  ],
  'figures.team': ['senior', 'auditor', 'owner'],
  'figures.site': ['site_manager', 'auditor', 'owner'],
  // Orders of authorities, and the yearly report that counts them.
  'authorities.read': ['senior', 'child_safety', 'auditor', 'owner'],
  'authorities.write': ['senior', 'child_safety', 'owner'],
  'audit.read': ['auditor', 'owner'],
  'team.write': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

/** A role of a member of staff, and the site for which it is held; null is all sites. */
export interface StaffGrant {
  role: StaffRole
  site_id: number | null
}

/** Returns whether grants hold a permission: for a site, or, without one, for any. */
export function holdsPermission(
  grants: readonly StaffGrant[],
  permission: Permission,
  siteId?: number,
): boolean {
  const roles: readonly StaffRole[] = permissions[permission]
  return grants.some(
    ({ role, site_id }) =>
      roles.includes(role) && (site_id === null || siteId === undefined || site_id === siteId),
  )
}

/** Returns the sites for which grants hold a permission; null is all sites. */
export function sitesWith(grants: readonly StaffGrant[], permission: Permission): number[] | null {
  const roles: readonly StaffRole[] = permissions[permission]
  const held = grants.filter(({ role }) => roles.includes(role))
  if (held.some(({ site_id }) => site_id === null)) return null
  return held.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]))
}

/** A staff session ends after so long without a call of staff. */
export const staffIdleSeconds = 15 * 60

/** What a restriction keeps a member from, or what it is about (api: Staff). */
export const restrictionEffects = [
  'hide_photo',
  'reject_text',
  'warn',
  'no_messages',
  'no_new_chats',
  'verify',
  'hide_profile',
  'suspend',
  'ban',
  'payment_block',
] as const
export type RestrictionEffect = (typeof restrictionEffects)[number]

/** The kinds of the queue (api: Staff, settled). */
export const queueKinds = [
  'photo',
  'text',
  'verification',
  'report',
  'scam',
  'age',
  'appeal',
  'complaint',
  'withdrawal',
  'payment',
  'copyright',
  'intimate_image',
  'bank_notice',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** Signs of fraud, of which rules are made (staff: 6.2; staff: 6.6). */
export const signalKinds = [
  'many_openers',
  'copied_openers',
  'shared_openers',
  'money',
  'off_site',
  'reports',
  'age_gap',
  'widest_ages',
  'trade',
  'ip_country',
  'time_zone',
  'language',
  'disposable_mail',
  'shared_browser',
  'shared_photo',
  'banned_browser',
  'banned_card',
  'banned_bank_account',
  'banned_telephone',
  'banned_photo',
  'banned_opener',
] as const
export type SignalKind = (typeof signalKinds)[number]
