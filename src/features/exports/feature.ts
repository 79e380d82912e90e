import { callsOf, defineFeature } from '../../server/feature.ts'
import { DataExport, exports as dataExports } from './contract.ts'
import { exportsContribution } from './server/contribution.ts'
import { downloadExport, readCurrentExport, requestExport } from './server/exports.ts'

export const exportsFeature = defineFeature({
  name: 'exports',
  knows: ['accounts', 'photos', 'sites'],
  calls: {
    exports: callsOf(
      dataExports,
      {
        request: requestExport,
        current: readCurrentExport,
        download: downloadExport,
      },
      {
        tag: 'Data export',
        description: 'A file with everything that is stored about a member.',
        schemas: { DataExport },
        openBeforeEntry: true,
      },
    ),
  },
  contribution: exportsContribution,
})
