import type { AccountStatus } from '../accounts/rules.ts'

/** Facts that decide whether a viewer sees a member, and may write to or like them. */
export interface ReachFacts {
  /** The site that the viewer is on. */
  viewer: { site_id: number; pool_id: number }
  member: {
    status: AccountStatus
    is_staff: boolean
    site_id: number
    pool_id: number
    hide_from_other_sites: boolean
  }
  /** True if the member has blocked the viewer. */
  hasBlockedViewer: boolean
  /** True if the viewer has blocked the member. */
  isBlockedByViewer: boolean
}

/**
 * How a viewer reaches a member: `blocked` by them, `blocked_by_me`, or `gone`, which is also the answer for
 * members who do not exist.
 */
export type MemberReach = 'open' | 'blocked' | 'blocked_by_me' | 'gone'

/** Reports whether a member hides from a site: in other sites of the pool they are not there. */
export function hidesFrom(
  member: { hide_from_other_sites: boolean; site_id: number },
  site_id: number,
): boolean {
  return member.hide_from_other_sites && member.site_id !== site_id
}

/**
 * Reports whether lists in which others find members may hold a member: neither invisible by choice, nor hidden
 * because they withdrew the consent to sensitive data or by a decision of staff. Whom the viewer reaches at all is `reachOf`.
 */
export function isFindable(member: {
  invisible: boolean
  sensitive_hidden: boolean
  is_hidden: boolean
}): boolean {
  return !member.invisible && !member.sensitive_hidden && !member.is_hidden
}

/**
 * Returns whether a viewer reaches another member (product: Profiles; decisions: People): a member of the pool who
 * is active, no staff, since their name is also their login, and does not hide from the viewer's site.
 * Fictional and invisible members are reached too; lists leave them out. The same rule in SQL is `reachSql`.
 */
export function reachOf({ viewer, member, hasBlockedViewer, isBlockedByViewer }: ReachFacts): MemberReach {
  if (member.status !== 'active' || member.is_staff || member.pool_id !== viewer.pool_id) return 'gone'
  if (hasBlockedViewer) return 'blocked'
  if (hidesFrom(member, viewer.site_id)) return 'gone'
  return isBlockedByViewer ? 'blocked_by_me' : 'open'
}
