import { describeCalls } from '../../../server/openapi/reference.ts'
import { DataExport, dataExports } from '../contract.ts'

export const exportsReference = describeCalls(dataExports, {
  tag: 'Data export',
  description: 'A file with everything that is stored about a member.',
  calls: {
    request: {
      summary: 'Request an export',
      description:
        'A mail says when it is ready. Returns the existing one while it is made and for an hour after. Three a day.',
    },
    current: {
      summary: 'Read the newest export',
      description: 'Null where there is none or it has expired.',
    },
    download: {
      summary: 'Download an export',
      description: 'A ZIP file once it is ready, its state as JSON until then.',
    },
  },
  schemas: { DataExport },
})
