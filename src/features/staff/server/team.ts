import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import { type Permission, permissions, type StaffRole } from '../../../core/staff.ts'
import type { SessionReadContext, StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import type { Work } from '../../../server/work.ts'
import { factorMethodsQuestion, sessionsEnded, statusChanged } from '../../accounts/events.ts'
import {
  deleteSessions,
  findAccountByEmail,
  findAccountById,
  receiverOf,
  sendAccountMail,
} from '../../accounts/server/public.ts'
import { allSites, siteById } from '../../sites/server/public.ts'
import { type TeamMember, teamRefusals } from '../contract.ts'
import { canBeKey, doubleKey, type OwnKeys } from '../rules.ts'
import { audit } from './audit-table.ts'
import { deleteGrant, findGrant, findTeam, insertGrant, lockOwners } from './grants-table.ts'
import { makeStaffAccount, newInvitation, staffInvitationMail } from './invite.ts'
import { findOwnKeys, upsertOwnKeys } from './settings-table.ts'

/** Returns the roles of whoever asks; null for members. */
export async function readMe(ctx: SessionReadContext) {
  const { actor } = ctx
  if (!actor.staff) return { staff: null }
  const { account_id, name, staff: grants } = actor
  const held = (Object.keys(permissions) as Permission[]).filter((permission) =>
    grants.some(({ role }) => (permissions[permission] as readonly StaffRole[]).includes(role)),
  )
  const sites = (await allSites(ctx)).filter(({ id }) =>
    grants.some(({ site_id }) => site_id === null || site_id === id),
  )
  return {
    staff: {
      account_id,
      name,
      grants,
      permissions: held,
      sites: sites.map(({ id, host }) => ({ id, host })),
      keys: await findOwnKeys(ctx.db, account_id),
    },
  }
}

/** Stores the caller's keys. Refuses a key that would do two things. */
export async function changeKeys({ db, actor }: StaffContext, { keys }: { keys: OwnKeys }) {
  const changed = Object.entries(keys).filter(([key, own]) => own !== key)
  const wrong = changed.find(([key, own]) => !canBeKey(key, own))?.[0]
  const chosen = Object.fromEntries(changed)
  if (wrong !== undefined || doubleKey(chosen) !== null)
    throw new InvalidInput([{ path: 'keys', message: 'invalid' }])
  await upsertOwnKeys(db, actor.account_id, chosen)
  return { keys: chosen }
}

/** Returns every role that is held. */
export async function readTeam(ctx: StaffReadContext): Promise<{ team: TeamMember[] }> {
  return { team: await teamOf(ctx) }
}

async function teamOf({ db, ask }: Pick<Work, 'ask'> & Pick<StaffReadContext, 'db'>): Promise<TeamMember[]> {
  const rows = await findTeam(db)
  return Promise.all(
    rows.map(async ({ site_id, host, ...row }) => ({
      ...row,
      site: site_id === null || host === null ? null : { id: site_id, host },
      has_second_factor: (await ask(factorMethodsQuestion, { account_id: row.account_id })).length > 0,
    })),
  )
}

/** Grants a role to a member of staff, or invites one by mail (staff: 6.4). */
export async function addToTeam(
  ctx: StaffContext,
  input: {
    account_id?: number | undefined
    email?: string | undefined
    role: StaffRole
    sites?: number[] | undefined
  },
): Promise<{ team: TeamMember[] }> {
  const { db, actor, now } = ctx
  const { role, sites } = input
  const account_id = await accountToGrant(ctx, input)
  if (account_id === actor.account_id) throw refuse(commonRefusals, 'forbidden')
  const known = new Set((await allSites(ctx)).map(({ id }) => id))
  if (sites?.some((id) => !known.has(id))) throw new InvalidInput([{ path: 'sites', message: 'invalid' }])
  for (const site_id of sites ?? [null]) {
    await insertGrant(db, { account_id, role, site_id, granted_by: actor.account_id, created_at: now })
  }
  await audit(ctx, {
    actor_id: actor.account_id,
    action: 'team.add',
    subject: `member:${account_id}`,
    reason: sites ? `${role} ${sites.join(' ')}` : role,
  })
  await ctx.emit(statusChanged, { account_id })
  return { team: await teamOf(ctx) }
}

/** Returns the account of staff that is meant; makes and invites one for an address that has none. */
async function accountToGrant(
  ctx: StaffContext,
  { account_id, email }: { account_id?: number | undefined; email?: string | undefined },
): Promise<number> {
  const { db, site } = ctx
  if (account_id !== undefined) {
    const account = await findAccountById(db, account_id)
    if (!account?.is_staff) throw refuse(commonRefusals, 'not_found')
    return account_id
  }
  if (email === undefined) throw new InvalidInput([{ path: 'email', message: 'required' }])
  const known = await findAccountByEmail(db, site.id, email)
  if (known && !known.is_staff) throw refuse(teamRefusals, 'email_taken')
  if (known) return known.id
  const made = await makeStaffAccount(ctx, await siteById(ctx, site.id), {
    email,
    name: nameOf(email, ctx.requestId),
  })
  const receiver = receiverOf(await findAccountById(db, made))
  if (receiver) {
    const token = await newInvitation(ctx, made)
    await sendAccountMail(ctx, receiver, staffInvitationMail, { token }, { key: `staff-invitation:${made}` })
  }
  return made
}

/** Returns a name that is free: what stands before the @, and something of its own. */
function nameOf(email: string, requestId: string): string {
  const start =
    email
      .replace(/@.*/, '')
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 12) || 'staff'
  const end = requestId.replace(/[^a-f]/g, '').slice(0, 6)
  return `${start}-${end}staff`.slice(0, 24)
}

/** Takes a role back and ends the sessions of its holder. The last owner of all sites stays. */
export async function removeFromTeam(ctx: StaffContext, { id }: { id: number }) {
  const { db, actor } = ctx
  const owners = await lockOwners(db)
  const grant = await findGrant(db, id)
  if (!grant) throw refuse(commonRefusals, 'not_found')
  const { account_id, role, site_id } = grant
  if (account_id === actor.account_id) throw refuse(commonRefusals, 'forbidden')
  if (role === 'owner' && site_id === null && owners <= 1) throw refuse(commonRefusals, 'conflict')
  await deleteGrant(db, id)
  await deleteSessions(db, account_id, null)
  await audit(ctx, {
    actor_id: actor.account_id,
    action: 'team.remove',
    subject: `member:${account_id}`,
    reason: role,
  })
  await ctx.emit(sessionsEnded, { account_id })
  return { ok: true as const }
}
