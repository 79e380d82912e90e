import { strToU8, zipSync } from 'fflate'
import { InvalidInput } from '../../../core/refusals.ts'
import { sitesWith } from '../../../core/staff.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { allSites } from '../../sites/server/public.ts'
import { admitToFile } from '../../staff/server/public.ts'
import { yearlyReport } from './yearly-report.ts'

/** Serves the yearly transparency report of each site as a zip of CSV files (law: 2.1). */
export const yearlyReportRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/yearly-report.zip',
  operation: {
    operationId: 'authorities.yearlyReport',
    summary: 'Download the yearly transparency report',
    description:
      'Of a year (without one the last that is over), a folder for each site whose orders of authorities the caller may read, in it ' +
      'the eleven tables of Implementing Regulation (EU) 2024/2835, annex I, as CSV: summary, names of categories, orders of member ' +
      'states, notices, own initiative (illegal content; terms), appeals and recidivism, automated means, human resources, average ' +
      'monthly recipients, and the qualitative rows. What applies to very large platforms alone is empty.',
    tags: ['Staff: law'],
    security: [{ session: [] }],
    'x-permission': ['authorities.read'],
    parameters: [{ name: 'year', in: 'query', schema: { type: 'integer' } }],
    responses: {
      200: {
        description: 'A zip',
        content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
      },
    },
  },
  handle: async (scope, request) => {
    const file = await admitToFile(scope, request, {
      operation: 'authorities.yearlyReport',
      permissions: ['authorities.read'],
    })
    const { db, services, now, actor } = file
    const asked = file.params.get('year') ?? String(now.getUTCFullYear() - 1)
    if (!/^20\d\d$/.test(asked) || Number(asked) > now.getUTCFullYear())
      throw new InvalidInput([{ path: 'year', message: 'invalid' }])
    const year = Number(asked)
    const held = sitesWith(actor.staff, 'authorities.read')
    const files: Record<string, Uint8Array> = {}
    for (const { id, host, name, company } of await allSites({ db, services })) {
      if (held !== null && !held.includes(id)) continue
      const today = now.toISOString().slice(0, 10)
      const report = await yearlyReport(db, {
        provider: company.name,
        service: name,
        siteId: id,
        year,
        today,
      })
      for (const [file, text] of Object.entries(report))
        files[`${host.replace(/[^a-z0-9.-]/gi, '_')}/${file}.csv`] = strToU8(text)
    }
    await file.record({ action: 'authorities.yearly_report', reason: asked })
    return new Response(new Uint8Array(zipSync(files, { mtime: now })), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="transparency-${year}.zip"`,
        'cache-control': 'private, no-store',
      },
    })
  },
}
