import type { Permission, StaffRole } from '../../core/staff.ts'

export const queuePermissions = ['queue.content', 'queue.safety', 'queue.child', 'queue.service'] as const

/** The pages of staff with their key after `g` (staff: 6.5), each for those who hold one of its permissions. */
export const entries = [
  { to: '/admin', name: 'day', key: 'd', permissions: null },
  { to: '/admin/queue', name: 'queue', key: 'q', permissions: queuePermissions },
  { to: '/admin/photos', name: 'photos', key: 'p', permissions: ['queue.content'] },
  { to: '/admin/rules', name: 'rules', key: 'u', permissions: ['rules.try', 'rules.live'] },
  { to: '/admin/members', name: 'members', key: 'm', permissions: ['members.read', 'members.money'] },
  {
    to: '/admin/replies',
    name: 'replies',
    key: 'r',
    permissions: ['content.write', 'members.support', ...queuePermissions],
  },
  { to: '/admin/orders', name: 'orders', key: 'o', permissions: ['orders.read'] },
  { to: '/admin/money', name: 'money', key: 'y', permissions: ['orders.read'] },
  { to: '/admin/figures', name: 'figures', key: 'f', permissions: ['figures.read'] },
  { to: '/admin/authorities', name: 'authorities', key: 'l', permissions: ['authorities.read'] },
  {
    to: '/admin/sites',
    name: 'sites',
    key: 's',
    permissions: ['settings.draft', 'settings.publish', 'content.write'],
  },
  {
    to: '/admin/catalogue',
    name: 'catalogue',
    key: 'c',
    permissions: ['catalogue.draft', 'catalogue.write', 'content.write'],
  },
  { to: '/admin/team', name: 'team', key: 't', permissions: ['team.write'] },
  { to: '/admin/audit', name: 'audit', key: 'a', permissions: ['audit.read'] },
] as const satisfies {
  to: string
  name: string
  key: string
  permissions: readonly Permission[] | null
}[]
export type StaffEntry = (typeof entries)[number]
export type EntryName = StaffEntry['name']

/** Returns the entries that the holder of some permissions may open. */
export function entriesOf(held: readonly Permission[]): StaffEntry[] {
  return entries.filter(
    ({ permissions }) => permissions === null || permissions.some((permission) => held.includes(permission)),
  )
}

/** Returns whether the page at a path belongs to an entry. */
export function isEntryCurrent({ to, name }: StaffEntry, pathname: string): boolean {
  if (to === '/admin') return pathname === to
  const isBelow = (base: string) => pathname === base || pathname.startsWith(`${base}/`)
  return (
    isBelow(to) ||
    (name === 'sites' && isBelow('/admin/companies')) ||
    (name === 'queue' && isBelow('/admin/items'))
  )
}

/** Cells of the bar on narrow screens, as members have them: with more, German words are cut. */
const maxCells = 4

/** What each role opens most, besides its day. */
const opensMost: Record<StaffRole, readonly [EntryName, EntryName]> = {
  support: ['members', 'queue'],
  moderator: ['queue', 'photos'],
  senior: ['queue', 'members'],
  child_safety: ['queue', 'members'],
  finance: ['orders', 'money'],
  content: ['sites', 'catalogue'],
  site_manager: ['sites', 'catalogue'],
  auditor: ['audit', 'figures'],
  owner: ['queue', 'figures'],
}

/** Returns the names of the entries that the bar on narrow screens shows, in its order; the others are under "More". */
export function barEntries(own: readonly StaffEntry[], roles: readonly StaffRole[]): EntryName[] {
  const names = own.map(({ name }) => name)
  if (names.length <= maxCells) return names
  const most = [0, 1].flatMap((nth) => roles.flatMap((role) => opensMost[role][nth] ?? []))
  const wanted = new Set<EntryName>(['day', ...most, ...names])
  const shown = [...wanted].filter((name) => names.includes(name)).slice(0, maxCells - 1)
  return names.filter((name) => shown.includes(name))
}
