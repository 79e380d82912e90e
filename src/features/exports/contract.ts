import { z } from 'zod'
import { sessionRead, sessionWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Timestamp } from '../../core/schemas.ts'
import { Text } from '../../core/text.ts'
import { ownPasswordRefusals } from '../accounts/settings-contract.ts'
import { exportStatuses } from './rules.ts'

/** A file with all data stored about a member: being made, ready, or failed. */
export const DataExport = z.object({
  id: Id,
  status: z.enum(exportStatuses),
  requested_at: Timestamp,
  ready_at: Timestamp.nullable(),
  /** Until when it can be downloaded. */
  expires_at: Timestamp.nullable(),
  size_bytes: z.int().nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const downloadRefusals = {
  link_expired: { status: 410 },
} as const satisfies RefusalMap

const ExportAnswer = z.object({ export: DataExport })
/** The media type of the downloaded file. */
export const zipType = 'application/zip'

export const dataExports = {
  /**
   * Requests a file with all data stored about the member; a mail follows when it is ready. Returns the
   * existing export while it is being made or less than an hour old. Three per day, then `too_many_requests`.
   */
  request: sessionWrite
    .route({ method: 'POST', path: '/account/export' })
    .input(z.strictObject({ password: Text({ min: 1, max: 1000 }) }))
    .output(ExportAnswer)
    .errors(ownPasswordRefusals)
    .meta({ access: 'session', mode: 'write', transaction: 'own' }),
  /** Returns the newest export; null if there is none or it has expired. */
  current: sessionRead
    .route({ method: 'GET', path: '/account/export' })
    .input(z.strictObject({}).optional())
    .output(z.object({ export: DataExport.nullable() })),
  /** Returns the file once it is ready, and the export's status until then. */
  download: sessionRead
    .route({ method: 'GET', path: '/account/export/{id}', outputStructure: 'detailed' })
    .input(z.strictObject({ id: PathId }))
    .output(
      z.object({
        headers: z.object({ 'content-disposition': z.string() }).optional(),
        body: z.union([ExportAnswer, z.file().mime(zipType)]),
      }),
    )
    .errors(downloadRefusals)
    .meta({ limit: { key: 'account', amount: 60, windowSeconds: 3600 } }),
}
