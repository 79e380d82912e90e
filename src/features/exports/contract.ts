import { z } from 'zod'
import { sessionRead, sessionWrite } from '../../core/access.ts'
import { Id, PathId } from '../../core/ids.ts'
import type { RefusalMap } from '../../core/refusals.ts'
import { Text } from '../../core/text.ts'
import { Timestamp } from '../../core/time.ts'
import { ownPasswordRefusals } from '../accounts/settings-contract.ts'
import { exportStatuses } from './rules.ts'

/** A file with all that is stored about a member: being made, ready, or failed. */
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
/** The type of the file that is downloaded. */
export const zipType = 'application/zip'

export const dataExports = {
  /**
   * Asks for a file with everything that is stored about the member; a mail says when it is ready. While one is being
   * made, or was within the hour, that one is answered. Three in a day, then `too_many_requests`.
   */
  request: sessionWrite
    .route({ method: 'POST', path: '/account/export' })
    .input(z.strictObject({ password: Text({ min: 1, max: 1000 }) }))
    .output(ExportAnswer)
    .errors(ownPasswordRefusals)
    .meta({ access: 'session', mode: 'write', transaction: 'own' }),
  /** The newest export; null where there is none, or its time is over. */
  current: sessionRead
    .route({ method: 'GET', path: '/account/export' })
    .input(z.strictObject({}).optional())
    .output(z.object({ export: DataExport.nullable() })),
  /** The file once it is ready, until then how it stands. */
  download: sessionRead
    .route({ method: 'GET', path: '/account/export/{id}', outputStructure: 'detailed' })
    .input(z.strictObject({ id: PathId }))
    .output(
      z.object({
        headers: z.object({ 'content-disposition': z.string() }).optional(),
        body: z.union([ExportAnswer, z.file().mime(zipType)]),
      }),
    )
    .errors(downloadRefusals),
}
