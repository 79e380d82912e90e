import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { holdsPermission, type Permission, type StaffGrant, sitesWith } from '../../../core/staff.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { RequestScope } from '../../../server/http/context.ts'
import { createWork } from '../../../server/run-work.ts'
import type { Services } from '../../../server/work.ts'
import { type AuditEntry, audit } from './audit-table.ts'

/** A file that is served to staff by a route that is not a call. */
interface StaffFile {
  /** Its name in the API document, or that of the call whose answer holds its address. */
  operation: string
  /** One of them is needed, for some site. */
  permissions: readonly Permission[]
  /** Pages load it by themselves, so that nobody is at work because of it. */
  isBackground?: boolean
}

/** A member of staff who was admitted to a file. */
export interface StaffFileRequest {
  services: Services
  db: ReadDb
  now: Date
  actor: { account_id: number; staff: StaffGrant[] }
  /** The query of the address. */
  params: URLSearchParams
  /** Refuses `forbidden` unless one of the permissions is held for a site; for null, for all of them. */
  requireSite(siteId: number | null): void
  /** Writes into the audit that the file was handed out, before it is. */
  record(entry: Omit<AuditEntry, 'actor_id'>): Promise<void>
}

/**
 * Admits staff to a file as the runner admits them to a call: session, second factor and entry, permission. Whatever is handed
 * out to be kept is recorded by `record`; pictures that a page shows are not, since what is done on the page is.
 */
export async function admitToFile(
  scope: RequestScope,
  request: Request,
  { operation, permissions, isBackground = false }: StaffFile,
): Promise<StaffFileRequest> {
  const { actor, services, now, log } = scope
  if (!actor) throw refuse(commonRefusals, 'authentication_required')
  scope.requireEntry(operation)
  const { account_id, staff } = actor
  if (!staff || !scope.holds(permissions)) throw refuse(commonRefusals, 'forbidden')
  if (!isBackground) await scope.recordWork()
  const isHeld = (permission: Permission, siteId: number | null) =>
    siteId === null ? sitesWith(staff, permission) === null : holdsPermission(staff, permission, siteId)
  return {
    services,
    db: services.database.readDb,
    now,
    actor: { account_id, staff },
    params: new URL(request.url).searchParams,
    requireSite: (siteId) => {
      if (!permissions.some((permission) => isHeld(permission, siteId)))
        throw refuse(commonRefusals, 'forbidden')
    },
    record: (entry) => audit(createWork(services, { now, log }), { actor_id: account_id, ...entry }),
  }
}

/** Returns the id in the path of a file. Refuses `not_found` for what is none. */
export function idOfPath(text: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? '')) throw refuse(commonRefusals, 'not_found')
  return Number(text)
}
