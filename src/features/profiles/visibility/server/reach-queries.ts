import { type RawBuilder, sql } from 'kysely'
import type { MemberReach } from '../../reach-rules.ts'

interface ReachSides {
  /** The alias of the member's row, with the columns of `accounts`; null columns if there is none. */
  member: string
  /** Condition that the member is active and no staff: `isPresent`, or the column that stores it. */
  isPresent: RawBuilder<unknown>
  /** The site that the viewer is on, and its pool. */
  site_id: RawBuilder<unknown>
  pool_id: RawBuilder<unknown>
  /** Conditions: whether the member has blocked the viewer, and whether the viewer has blocked the member. */
  hasBlockedViewer: RawBuilder<unknown>
  isBlockedByViewer: RawBuilder<unknown>
}

/** The value of a condition where blocks do not count. */
export const noBlock = sql`false`

/** Returns the SQL of `reachOf`, which a test compares with it over all states. */
export function reachSql(sides: ReachSides): RawBuilder<MemberReach> {
  const { member, isPresent, site_id, pool_id, hasBlockedViewer, isBlockedByViewer } = sides
  return sql`
    case
      when ${isPresent} and ${sql.ref(`${member}.pool_id`)} = ${pool_id} then
        case
          when ${hasBlockedViewer} then 'blocked'
          when ${hidesFrom(member, site_id)} then 'gone'
          when ${isBlockedByViewer} then 'blocked_by_me'
          else 'open'
        end
      else 'gone'
    end`
}

/** Returns the SQL of `hidesFrom`, on a row with the member's site and choice. */
export function hidesFrom(member: string, site_id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${sql.ref(`${member}.hide_from_other_sites`)} and ${sql.ref(`${member}.site_id`)} <> ${site_id})`
}

/** Returns the SQL of `isFindable`, on a row of `accounts`. */
export function isFindable(account: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${account}.${name}`)
  return sql`(not ${column('invisible')} and not ${column('sensitive_hidden')} and not ${column('is_hidden')})`
}

/** Returns the condition that one member has blocked another: one lookup by key. */
export function hasBlocked(blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`
}

/** Returns the queries for the `id` of the members who have blocked the viewer, and of those whom the viewer has blocked. */
export function blocksOf(viewer_id: number): Record<'blockers' | 'blocked', RawBuilder<unknown>> {
  return {
    blockers: sql`select blocker_id as id from blocks where blocked_id = ${viewer_id}`,
    blocked: sql`select blocked_id as id from blocks where blocker_id = ${viewer_id}`,
  }
}

/** Returns the part of the rule that concerns the member alone: active, and no staff. */
export function isPresent(member: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${member}.status`)} = 'active' and not ${sql.ref(`${member}.is_staff`)})`
}
