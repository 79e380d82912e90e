import { createHash } from 'node:crypto'
import type { Made, ReadDb } from '../../../server/db/tables.ts'
import type { Work } from '../../../server/work.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    staff_audit: {
      /** Made by the database, as are the hashes. */
      seq: Made<number>
      at: Time
      actor_id: number | null
      site: string | null
      action: string
      subject: string | null
      reason: string | null
      hash: Made<string>
      prev_hash: Made<string>
    }
  }
}

/** What staff did: to which subject, such as `member:12`, and why. Holds nothing personal. */
export interface AuditEntry {
  actor_id: number | null
  site?: string | null
  action: string
  subject?: string | null
  reason?: string | null
}

/** Appends to the audit, in the transaction of what it records. */
export async function audit(work: Pick<Work, 'db' | 'now'>, entry: AuditEntry): Promise<void> {
  const { actor_id, site = null, action, subject = null, reason = null } = entry
  await work.db
    .insertInto('staff_audit')
    .values({ at: work.now, actor_id, site, action, subject, reason })
    .execute()
}

/** A row of the audit. */
export interface AuditRow {
  seq: number
  at: string
  actor_id: number | null
  site: string | null
  action: string
  subject: string | null
  reason: string | null
  hash: string
  prev_hash: string
}

/** Returns rows before a number, newest first. */
export function findAudit(
  db: ReadDb,
  page: {
    beforeId: number | undefined
    limit: number
    actorId?: number | undefined
    subject?: string | undefined
  },
): Promise<AuditRow[]> {
  const { beforeId, limit, actorId, subject } = page
  return db
    .selectFrom('staff_audit')
    .selectAll()
    .$if(beforeId !== undefined, (query) => query.where('seq', '<', beforeId ?? 0))
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? 0))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
}

/** Returns rows after a number, oldest first; of one actor or about one subject if they are given. */
export function findAuditAfter(
  db: ReadDb,
  page: { after: number; limit: number; actorId?: number | undefined; subject?: string | undefined },
): Promise<AuditRow[]> {
  const { after, limit, actorId, subject } = page
  return db
    .selectFrom('staff_audit')
    .selectAll()
    .where('seq', '>', after)
    .$if(actorId !== undefined, (query) => query.where('actor_id', '=', actorId ?? 0))
    .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Returns the newest row's number, hash and time; 0 and a hash of zeros for an empty audit. */
export async function findAuditHead(db: ReadDb): Promise<{ seq: number; hash: string; at: string | null }> {
  const head = await db
    .selectFrom('staff_audit')
    .select(['seq', 'hash', 'at'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head ?? { seq: 0, hash: firstHash, at: null }
}

/** The hash before the first row. */
const firstHash = '0'.repeat(64)

/** Returns the hash that the row must have. */
export function auditHash({ hash: _hash, ...row }: AuditRow): string {
  const text = JSON.stringify(Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
  return createHash('sha256').update(row.prev_hash).update(text).digest('hex')
}

/**
 * Reads the whole chain. Returns the number of the first row that was changed, removed or added beside it, and how many are in
 * order before; null if all are. Newest rows that were removed are found only by a hash that was kept elsewhere.
 */
export async function findBrokenAudit(db: ReadDb): Promise<{ rows: number; wrong: number | null }> {
  let [rows, hash] = [0, firstHash]
  for (;;) {
    const batch = await findAuditAfter(db, { after: rows, limit: 1000 })
    for (const row of batch) {
      const { seq, prev_hash } = row
      if (seq !== rows + 1 || prev_hash !== hash || auditHash(row) !== row.hash) {
        return { rows, wrong: Math.min(seq, rows + 1) }
      }
      rows = seq
      hash = row.hash
    }
    if (batch.length === 0) break
  }
  return { rows, wrong: null }
}
