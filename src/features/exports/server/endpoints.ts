import { endpoints } from '../../../server/http/runner.ts'
import { dataExports } from '../contract.ts'
import { downloadExport, readCurrentExport } from './read-exports.ts'
import { requestExport } from './request-export.ts'

export const exportsEndpoints = endpoints(dataExports, {
  request: requestExport,
  current: readCurrentExport,
  download: downloadExport,
})
