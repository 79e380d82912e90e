import type { StaffReadContext } from '../../../server/http/context.ts'
import { findMembersWithCopies } from '../../photos/server/public.ts'
import { type LinkReason, linkReasons } from '../rules.ts'
import { findMembersById } from './find-queries.ts'
import { findSharing } from './links-queries.ts'
import { requireMember, shownMembers, sitesOf } from './require-member.ts'

/** Of each reason. */
const limit = 100

/** Returns the accounts that share something with a member, on sites whose member files the caller may open. */
export async function readLinks(ctx: StaffReadContext, { id }: { id: number }) {
  await requireMember(ctx, id, 'members.read')
  const sites = await sitesOf(ctx, 'members.read')
  const reasons = new Map<number, Set<LinkReason>>()
  const link = (other: number, reason: LinkReason) =>
    reasons.set(other, (reasons.get(other) ?? new Set<LinkReason>()).add(reason))
  for (const { id: other, reason } of await findSharing(ctx.db, id, { sites, limit })) link(other, reason)
  for (const other of await findMembersWithCopies(ctx.db, id, limit)) link(other, 'photo')
  const members = await shownMembers(ctx, await findMembersById(ctx.db, [...reasons.keys()], { sites }))
  return {
    links: members.map((member) => ({
      member,
      reasons: linkReasons.filter((reason) => reasons.get(member.id)?.has(reason)),
    })),
  }
}
