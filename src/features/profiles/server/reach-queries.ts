import { type RawBuilder, sql } from 'kysely'
import type { MemberReach } from '../reach-rules.ts'

interface ReachSides {
  /** The alias of the member's row, with the columns of `accounts`; null columns if there is none. */
  member: string
  /** Whether the member is active and no staff: `isPresent`, or where that is stored. */
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
          when ${sql.ref(`${member}.hide_from_other_sites`)} and ${sql.ref(`${member}.site_id`)} <> ${site_id} then 'gone'
          when ${isBlockedByViewer} then 'blocked_by_me'
          else 'open'
        end
      else 'gone'
    end`
}

/** Returns the part of the rule that concerns the member alone: active, and no staff. */
export function isPresent(member: string): RawBuilder<unknown> {
  return sql`(${sql.ref(`${member}.status`)} = 'active' and ${sql.ref(`${member}.role`)} is null)`
}
