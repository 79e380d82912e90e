import type { StaffReadContext } from '../../../server/http/context.ts'
import { findOrder, findOrderNamed } from '../../orders/server/public.ts'
import { allSites } from '../../sites/server/public.ts'
import { type FoundBy, type Named, namedBy } from '../rules.ts'
import { findMembersByEmail, findMembersById, findMembersByName, type Where } from './find-queries.ts'
import { shownMembers, sitesOf } from './require-member.ts'

/** Returns the members that a text names, of the sites whose member files the caller may open. */
export async function findMembers(ctx: StaffReadContext, { q }: { q: string }) {
  const where = await whereFor(ctx)
  const found: { found_by: FoundBy; id: number; row: Awaited<ReturnType<typeof findNamed>>[number] }[] = []
  for (const named of namedBy(q)) {
    for (const row of await findNamed(ctx, named, where)) {
      if (!found.some(({ id }) => id === row.id)) found.push({ found_by: named.by, id: row.id, row })
    }
  }
  const members = await shownMembers(
    ctx,
    found.map(({ row }) => row),
  )
  return {
    members: members.flatMap((member, index) => {
      const found_by = found[index]?.found_by
      return found_by ? [{ ...member, found_by }] : []
    }),
  }
}

/** Returns where a caller may look for members. */
async function whereFor(ctx: StaffReadContext): Promise<Where> {
  const sites = await sitesOf(ctx, 'members.read', 'members.money')
  const pools = (await allSites(ctx)).filter(({ id }) => sites.includes(id)).map(({ pool_id }) => pool_id)
  return { sites, pools: [...new Set(pools)] }
}

async function findNamed({ db }: StaffReadContext, named: Named, where: Where) {
  if ('account_id' in named) return findMembersById(db, [named.account_id], where)
  if (named.by === 'email') return findMembersByEmail(db, named.text, where)
  if (named.by === 'name') return findMembersByName(db, named.text, where)
  const order =
    'order_id' in named ? await findOrder(db, named.order_id) : await findOrderNamed(db, named.text)
  return order ? findMembersById(db, [order.account_id], where) : []
}
