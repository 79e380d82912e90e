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

const dataExports = {
  request: sessionWrite
    .route({
      method: 'POST',
      path: '/account/export',
      summary: 'Request an export',
      description:
        'A mail says when it is ready. Returns the existing one while it is made and for an hour after. Three a day.',
    })
    .input(z.strictObject({ password: Text({ min: 1, max: 1000 }) }))
    .output(ExportAnswer)
    .errors(ownPasswordRefusals)
    .meta({ transaction: 'own' }),
  current: sessionRead
    .route({
      method: 'GET',
      path: '/account/export',
      summary: 'Read the newest export',
      description: 'Null where there is none or it has expired.',
    })
    .input(z.strictObject({}).optional())
    .output(z.object({ export: DataExport.nullable() })),
  download: sessionRead
    .route({
      method: 'GET',
      path: '/account/export/{id}',
      outputStructure: 'detailed',
      summary: 'Download an export',
      description: 'A ZIP file once it is ready, its state as JSON until then.',
    })
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

export { dataExports as exports }
