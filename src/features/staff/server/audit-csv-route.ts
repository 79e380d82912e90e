import { InvalidInput } from '../../../core/refusals.ts'
import { csvLine } from '../../../server/csv.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { streamedResponse } from '../../../server/http/streamed.ts'
import { type AuditRow, findAuditAfter } from './audit-table.ts'
import { admitToFile } from './staff-file.ts'

const columns = ['seq', 'at', 'actor_id', 'site', 'action', 'subject', 'reason', 'hash', 'prev_hash'] as const

/** Rows read at a time. */
const batchSize = 1000

/** Serves the audit as CSV, oldest first, page by page; narrowed as its list is. The download is its newest row. */
export const auditCsvRoute: RawRoute = {
  method: 'GET',
  path: '/api/admin/audit.csv',
  operation: {
    operationId: 'staff.auditCsv',
    summary: 'Download the audit',
    description:
      'Oldest first, with the hash of each row and of the one before. `actor` and `subject` narrow it; then the chain has gaps.',
    tags: ['Staff: team and audit'],
    security: [{ session: [] }],
    'x-permission': ['audit.read'],
    parameters: [
      { name: 'actor', in: 'query', schema: { type: 'integer' } },
      { name: 'subject', in: 'query', schema: { type: 'string' } },
    ],
    responses: { 200: { description: 'A file', content: { 'text/csv': { schema: { type: 'string' } } } } },
  },
  handle: async (scope, request) => {
    const file = await admitToFile(scope, request, {
      operation: 'staff.auditCsv',
      permissions: ['audit.read'],
    })
    // Forms send what was left empty.
    const actor = file.params.get('actor')?.trim() || null
    const subject = file.params.get('subject')?.trim() || null
    if (actor !== null && !/^[1-9]\d{0,14}$/.test(actor))
      throw new InvalidInput([{ path: 'actor', message: 'invalid' }])
    const narrowed = { actorId: actor === null ? undefined : Number(actor), subject: subject ?? undefined }
    await file.record({
      action: 'audit.export',
      reason: [actor && `actor:${actor}`, subject].filter(Boolean).join(' ') || null,
    })
    const name = `audit-${file.now.toISOString().slice(0, 10)}.csv`
    return streamedResponse(linesOf(file.db, narrowed), { type: 'text/csv; charset=utf-8', name })
  },
}

async function* linesOf(
  db: ReadDb,
  narrowed: { actorId: number | undefined; subject: string | undefined },
): AsyncGenerator<string> {
  yield csvLine(columns)
  for (let after = 0; ; ) {
    const rows: AuditRow[] = await findAuditAfter(db, { after, limit: batchSize, ...narrowed })
    for (const row of rows) yield csvLine(columns.map((column) => row[column]))
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.seq
  }
}
