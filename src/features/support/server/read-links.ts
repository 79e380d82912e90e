import type { StaffReadContext } from '../../../server/http/context.ts'
import { findMembersWithCopies } from '../../photos/server/public.ts'
import { graphSize, type LinkReason, linkReasons } from '../rules.ts'
import { findMembersById } from './find-queries.ts'
import { type Pair, placeGraph } from './link-graph.ts'
import { findPairsAmong, findSharing } from './links-queries.ts'
import { requireMember, shownMembers, sitesOf } from './require-member.ts'

/** Of each reason. */
const limit = 100

/**
 * Returns the accounts that share something with a member, on sites whose member files the caller may open, and a drawing of
 * them.
 */
export async function readLinks(ctx: StaffReadContext, { id }: { id: number }) {
  const { name } = await requireMember(ctx, id, 'members.read')
  const sites = await sitesOf(ctx, 'members.read')
  const reasons = new Map<number, Set<LinkReason>>()
  const link = (other: number, reason: LinkReason) =>
    reasons.set(other, (reasons.get(other) ?? new Set<LinkReason>()).add(reason))
  for (const { id: other, reason } of await findSharing(ctx.db, id, { sites, limit })) link(other, reason)
  for (const other of await findMembersWithCopies(ctx.db, id, limit)) link(other, 'photo')
  const members = await shownMembers(ctx, await findMembersById(ctx.db, [...reasons.keys()], { sites }))
  const links = members
    .map((member) => ({
      member,
      reasons: linkReasons.filter((reason) => reasons.get(member.id)?.has(reason)),
    }))
    // What binds most comes first, and the drawing shows the same accounts each time.
    .sort((a, b) => b.reasons.length - a.reasons.length || a.member.id - b.member.id)
  return { links, graph: await drawn(ctx, { id, name }, links.slice(0, graphSize.accounts)) }
}

async function drawn(
  { db }: StaffReadContext,
  centre: { id: number; name: string },
  links: { member: { id: number; name: string }; reasons: LinkReason[] }[],
) {
  const others = links.map(({ member }) => member.id)
  const edges: Pair[] = links.map(({ member, reasons }) => ({ from: centre.id, to: member.id, reasons }))
  for (const { from, to, reason } of await findPairsAmong(db, others)) {
    const known = edges.find((edge) => edge.from === from && edge.to === to)
    if (known) known.reasons.push(reason)
    else edges.push({ from, to, reasons: [reason] })
  }
  const names = new Map([centre, ...links.map(({ member }) => member)].map((each) => [each.id, each.name]))
  const nodes = placeGraph(centre.id, others, edges)
  return { nodes: nodes.map((node) => ({ ...node, name: names.get(node.id) ?? '' })), edges }
}
