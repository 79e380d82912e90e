import { endpoints } from '../../../server/http/runner.ts'
import type { ApiSection } from '../../../server/openapi/reference.ts'
import { DataExport, dataExports } from '../contract.ts'
import { downloadExport, readCurrentExport } from './read-exports.ts'
import { requestExport } from './request-export.ts'

export const exportsEndpoints = endpoints(dataExports, {
  request: requestExport,
  current: readCurrentExport,
  download: downloadExport,
})

export const exportsSection: ApiSection = {
  contract: dataExports,
  tag: 'Data export',
  description: 'A file with everything that is stored about a member.',
  schemas: { DataExport },
}
