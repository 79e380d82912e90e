import { z } from 'zod'
import { sessionRead, staffRead, staffWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Timestamp } from '../../core/schemas.ts'
import { type Permission, permissions, staffRoles } from '../../core/staff.ts'
import { Text } from '../../core/text.ts'
import { Email } from '../accounts/contract.ts'

export const StaffRole = z.enum(staffRoles)
const Permissions = z.enum(Object.keys(permissions) as [Permission, ...Permission[]])

/** Every permission: calls that any role may make. */
const anyPermission = Object.keys(permissions) as Permission[]

/** Keys of one's own, by the key that they take the place of. */
const OwnKeys = z.record(z.string().max(3), z.string().max(3))

/** One role of a member of staff. */
export const TeamMember = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  email: z.string().nullable(),
  role: StaffRole,
  /** Null is all sites. */
  site: z.object({ id: Id, host: z.string() }).nullable(),
  granted_by: z.string().nullable(),
  at: Timestamp,
  has_second_factor: z.boolean(),
})
export type TeamMember = z.infer<typeof TeamMember>

export const AuditRow = z.object({
  seq: z.int(),
  at: Timestamp,
  actor_id: Id.nullable(),
  site: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  hash: z.string(),
  prev_hash: z.string(),
})
export const AuditHead = z.object({ seq: z.int(), hash: z.string(), at: Timestamp.nullable() })

export const teamRefusals = {
  /** The address belongs to a member, whose account stays theirs. */
  email_taken: { status: 409 },
} as const satisfies RefusalMap

export const staff = {
  /** Tells pages which of their parts to show; the server decides each call again. */
  me: sessionRead
    .route({
      method: 'GET',
      path: '/admin/me',
      summary: 'Read the own roles',
      description: 'Null for members. `permissions` are those held for some site.',
    })
    .input(z.strictObject({}).optional())
    .output(
      z.object({
        staff: z
          .object({
            account_id: Id,
            name: z.string(),
            grants: z.array(z.object({ role: StaffRole, site_id: Id.nullable() })),
            permissions: z.array(Permissions),
            /** The sites for which some role is held. */
            sites: z.array(z.object({ id: Id, host: z.string() })),
            keys: OwnKeys,
          })
          .nullable(),
      }),
    ),
  changeKeys: staffWrite(...anyPermission)
    .route({
      method: 'PUT',
      path: '/admin/me/keys',
      summary: 'Change the own keys',
      description:
        'All of them at once, each by the key that it takes the place of (`a`, or `g q` for the way to a page). 400 ' +
        '`invalid_input` where one key would do two things.',
    })
    .input(z.strictObject({ keys: OwnKeys }))
    .output(z.object({ keys: OwnKeys }))
    .meta({ idempotent: true }),
  team: staffRead('team.write')
    .route({ method: 'GET', path: '/admin/team', summary: 'List the team' })
    .input(z.strictObject({}).optional())
    .output(z.object({ team: z.array(TeamMember) })),
  addToTeam: staffWrite('team.write')
    .route({
      method: 'POST',
      path: '/admin/team',
      summary: 'Grant a role',
      description:
        'To an account of staff, or to an address, which is invited by mail where it has no account of staff yet. Nobody ' +
        'grants to themselves: 403 `forbidden`. Without `sites` the role is held for all.',
    })
    .input(
      z.strictObject({
        account_id: Id.optional(),
        email: Email.optional(),
        role: StaffRole,
        sites: z.array(Id).min(1).max(100).optional(),
      }),
    )
    .output(z.object({ team: z.array(TeamMember) }))
    .errors(teamRefusals),
  removeFromTeam: staffWrite('team.write')
    .route({
      method: 'DELETE',
      path: '/admin/team/{id}',
      summary: 'Take a role back',
      description: 'Ends the sessions of that member of staff. The last owner stays: 409 `conflict`.',
    })
    .input(z.strictObject({ id: PathId }))
    .output(z.object({ ok: z.literal(true) })),
  audit: staffRead('audit.read')
    .route({
      method: 'GET',
      path: '/admin/audit',
      summary: 'Read the audit',
      description:
        'Newest first. `hash` is the SHA-256, in hex, of `prev_hash` followed by the row as canonical JSON: without `hash`, ' +
        'keys sorted, no spaces.',
    })
    .input(
      z
        .strictObject({
          cursor: z.string().max(300).optional(),
          actor_id: PathId.optional(),
          subject: Text({ min: 1, max: 100 }).optional(),
        })
        .optional(),
    )
    .output(z.object({ rows: z.array(AuditRow), next: z.string().nullable() })),
  auditHead: staffRead('audit.read')
    .route({ method: 'GET', path: '/admin/audit/head', summary: 'Read the newest row’s hash' })
    .input(z.strictObject({}).optional())
    .output(AuditHead),
}
