import { z } from 'zod'
import { countries } from '../../../../core/countries.ts'
import { decodeCursor, encodeCursor } from '../../../../server/cursor.ts'
import type { StaffReadContext } from '../../../../server/http/context.ts'
import { allSites } from '../../../sites/server/public.ts'
import { findStatementsAfter } from '../../decisions/server/decisions-table.ts'
import type { DecisionReason } from '../../rules.ts'
import { euStatement } from './eu-statement.ts'

/** The database takes so many at a time. */
const batchSize = 100

const inEu = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Returns the statements of reasons, oldest first, as the EU's transparency database takes them (law: 2.10). */
export async function exportStatements(ctx: StaffReadContext, input?: { cursor?: string | undefined }) {
  const after = input?.cursor ? decodeCursor(ctx.services, z.int(), input.cursor) : 0
  const found = await findStatementsAfter(ctx.db, after, batchSize + 1)
  const rows = found.slice(0, batchSize)
  const sites = new Map((await allSites(ctx)).map((site) => [site.id, site]))
  const last = rows.at(-1)
  return {
    statements: rows.map(({ site_id, reason, ...row }) => {
      const served = sites.get(site_id ?? 0)?.settings.countries ?? Object.keys(countries)
      return euStatement({
        ...row,
        reason: reason as DecisionReason,
        countries: served.filter((code) => inEu.has(code)),
      })
    }),
    next: found.length > rows.length && last ? encodeCursor(ctx.services, last.id) : null,
  }
}
