import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import type { StaffContext, StaffReadContext } from '../../../server/http/context.ts'
import { hashToken, newToken } from '../../../server/signer.ts'
import { findAccountNames } from '../../accounts/server/public.ts'
import { requireSite, siteById } from '../../sites/server/public.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import type { Invite } from '../contract.ts'
import { foldInvite, type InviteKind } from '../rules.ts'
import { changeAndAudit } from './change-and-audit.ts'
import { deleteEndedCode, findInvites, type InviteRow } from './invites-table.ts'

/** As many signs of a key's hash tell it from the others of a site; none lead to the key. */
const handleLength = 8

/** Returns the invites of a site: what its settings hold, and what has ended. */
export async function listInvites(
  ctx: StaffReadContext,
  { site: siteId }: { site: number },
): Promise<{ invites: Invite[] }> {
  await requireSite(ctx, siteId, 'catalogue.write')
  return { invites: await invitesOf(ctx, siteId) }
}

async function invitesOf(ctx: Pick<StaffReadContext, 'db' | 'services'>, siteId: number): Promise<Invite[]> {
  const { settings } = await siteById(ctx, siteId)
  const rows = await findInvites(ctx.db, siteId)
  const names = await findAccountNames(
    ctx.db,
    rows.flatMap(({ made_by, ended_by }) => [made_by, ended_by]),
  )
  const colleague = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' })
  // Settings that came into the database by another way than this product.
  const others = invitesIn(settings)
    .filter(({ kind, value }) => !rows.some((row) => row.kind === kind && row.value === value))
    .map((one) => ({ ...one, created_at: null, made_by: null, ended_at: null, ended_by: null }))
  return [...others, ...rows].map(({ kind, name, value, created_at, made_by, ended_at, ended_by }) => ({
    kind,
    name,
    handle: kind === 'code' ? name : value.slice(0, handleLength),
    created_at,
    made_by: colleague(made_by),
    ended_at,
    ended_by: colleague(ended_by),
  }))
}

/** An invite or a partner's key as the settings of a site hold it. */
export type ListedInvite = Pick<InviteRow, 'kind' | 'value' | 'name'>

/** Returns the invites that settings hold, each with the value by which it is known. */
export function invitesIn({
  invite_codes,
  handoff_keys,
}: Pick<SiteSettings, 'invite_codes' | 'handoff_keys'>): ListedInvite[] {
  return [
    ...invite_codes.map((name) => ({ kind: 'code' as const, value: foldInvite(name), name })),
    ...handoff_keys.map(({ network: name, key_hash: value }) => ({ kind: 'partner' as const, value, name })),
  ]
}

function settingsOf(invites: ListedInvite[]): Pick<SiteSettings, 'invite_codes' | 'handoff_keys'> {
  const of = (kind: InviteKind) => invites.filter((one) => one.kind === kind)
  return {
    invite_codes: of('code').map(({ name }) => name),
    handoff_keys: of('partner').map(({ name: network, value: key_hash }) => ({ network, key_hash })),
  }
}

/** Makes an invite, or a key, which is returned this once. A code that works already is refused at `name`. */
export async function makeInvite(
  ctx: StaffContext,
  { site_id, kind, name: given }: { site_id: number; kind: InviteKind; name: string },
): Promise<{ invites: Invite[]; key: string | null }> {
  await requireSite(ctx, site_id, 'catalogue.write')
  const name = given.trim()
  if (name === '') throw new InvalidInput([{ path: 'name', message: 'required' }])
  const key = kind === 'partner' ? newToken() : null
  await changeAndAudit(
    ctx,
    site_id,
    async ({ invite_codes, handoff_keys }, { db }) => {
      if (key !== null)
        return { handoff_keys: [...handoff_keys, { network: name, key_hash: hashToken(key) }] }
      const value = foldInvite(name)
      if (invite_codes.some((code) => foldInvite(code) === value))
        throw new InvalidInput([{ path: 'name', message: 'taken' }])
      await deleteEndedCode(db, site_id, value)
      return { invite_codes: [...invite_codes, name] }
    },
    // The audit holds no code: the name of a partner, or that it was a code.
    { action: `invite.make_${kind}`, reason: kind === 'partner' ? name : null },
  )
  return { invites: await invitesOf(ctx, site_id), key }
}

/** Ends an invite or a key. Refuses `not_found` for one that does not work. */
export async function endInvite(
  ctx: StaffContext,
  { site_id, kind, handle }: { site_id: number; kind: InviteKind; handle: string },
): Promise<{ invites: Invite[] }> {
  await requireSite(ctx, site_id, 'catalogue.write')
  const isMeant = (one: ListedInvite) =>
    one.kind === kind &&
    (kind === 'code' ? one.value === foldInvite(handle) : one.value.slice(0, handleLength) === handle)
  const partner = kind === 'partner' ? (await findInvites(ctx.db, site_id)).find(isMeant)?.name : undefined
  await changeAndAudit(
    ctx,
    site_id,
    (before) => {
      const left = invitesIn(before).filter((one) => !isMeant(one))
      if (left.length === invitesIn(before).length) throw refuse(commonRefusals, 'not_found')
      return settingsOf(left)
    },
    { action: `invite.end_${kind}`, reason: partner ?? null },
  )
  return { invites: await invitesOf(ctx, site_id) }
}
