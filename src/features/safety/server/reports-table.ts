import { type RawBuilder, sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { Outcome, ReportReason, ReportSubject } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    reports: {
      id: Made<number>
      reference: string
      reporter_id: number | null
      profile_id: number
      subject: ReportSubject
      subject_id: number
      reason: ReportReason
      comment: string | null
      snapshot: string | null
      status: Made<'open' | 'closed'>
      outcome: Made<Outcome | null>
      decided_at: NullableTime
      created_at: Time
    }
  }
}

/** The subject of a report, its owner, and its current content. */
export interface ReportedThing {
  subject: ReportSubject
  subject_id: number
  /** The owner of the profile, photo or message. */
  profile_id: number
  /** For the staff: stored as JSON. */
  snapshot: Record<string, unknown>
}

/** A report to store. */
export interface NewReport extends ReportedThing {
  reference: string
  reporter_id: number
  reason: ReportReason
  comment: string | null
  created_at: Date
}

/** Returns the receipt number of an account's open report of a subject. */
export async function findOpenReference(
  db: ReadDb,
  reporterId: number,
  { subject, subject_id }: Pick<ReportedThing, 'subject' | 'subject_id'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('reference')
    .where('reporter_id', '=', reporterId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subject_id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return row?.reference
}

/**
 * The key of the picture that a report is about; null where it is about something else, or its content was
 * deleted.
 */
const pictureKey = sql<string | null>`snapshot ->> 'key'`

/** The id of the photo that a report of each subject is about; null for those that show none. */
const photoIds: Record<ReportSubject, RawBuilder<number | null>> = {
  profile: sql`null`,
  photo: sql`subject_id`,
  message: sql`(snapshot ->> 'photo_id')::bigint`,
  conversation: sql`null`,
}

/** The id of the reported photo, or of the photo in a reported message. */
const picturePhotoId = sql<number>`case subject ${sql.join(
  Object.entries(photoIds).map(([subject, id]) => sql`when ${sql.lit(subject)} then ${id}`),
  sql` `,
)} end`

/**
 * Reports whether anybody has an open report of a photo with this picture, or of a message that showed it.
 */
export async function existsOpenReportOfPicture(db: ReadDb, photoId: number, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('status', '=', 'open')
    .where(pictureKey, '=', key)
    .where(picturePhotoId, '=', photoId)
    .executeTakeFirst()
  return row !== undefined
}

/** A reported picture. */
export interface ReportedPicture {
  photo_id: number
  key: string
}

/** Returns the pictures of a member that reports are about. */
export function findReportedPictures(db: ReadDb, profileId: number): Promise<ReportedPicture[]> {
  return db
    .selectFrom('reports')
    .select([picturePhotoId.as('photo_id'), pictureKey.$notNull().as('key')])
    .where('profile_id', '=', profileId)
    .where(pictureKey, 'is not', null)
    .execute()
}

/**
 * Closes a report. Returns whether it was open, and the picture that it is about.
 */
export async function updateClosed(
  db: Db,
  id: number,
  { outcome, now }: { outcome: Outcome | null; now: Date },
): Promise<{ is_closed: boolean; picture: ReportedPicture | null }> {
  const closed = await db
    .updateTable('reports')
    .set({ status: 'closed', outcome, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning([picturePhotoId.as('photo_id'), pictureKey.as('key')])
    .executeTakeFirst()
  return {
    is_closed: closed !== undefined,
    picture: closed && closed.key !== null ? { photo_id: closed.photo_id, key: closed.key } : null,
  }
}

/** Returns the open reports of a subject, newest first. */
export async function findOpenReports(db: ReadDb, subject: { kind: string; id: number }) {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'reason', 'comment', 'snapshot'])
    .where('subject', '=', subject.kind as ReportSubject)
    .where('subject_id', '=', subject.id)
    .where('status', '=', 'open')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ snapshot, ...row }) => ({
    ...row,
    // Read as JSON by some drivers, as text by others.
    snapshot: (typeof snapshot === 'string' ? JSON.parse(snapshot) : snapshot) as Record<
      string,
      unknown
    > | null,
  }))
}

/** Returns how many of the newest decided reports of a reporter were right. */
export async function countOutcomes(
  db: ReadDb,
  reporterId: number,
  newest: number,
): Promise<{ right: number; all: number }> {
  const { rows } = await sql<{ right: number; all: number }>`
    select count(*) filter (where outcome = 'upheld')::int as right, count(*)::int as all from (
      select outcome from reports where reporter_id = ${reporterId} and outcome is not null
      order by decided_at desc limit ${newest}
    ) decided
  `.execute(db)
  return rows[0] ?? { right: 0, all: 0 }
}

/** Counts the reports of a reporter, for some reasons, that were found wrong since a time. */
export async function countWrongSince(
  db: ReadDb,
  reporterId: number,
  { since, reasons }: { since: Date; reasons: readonly ReportReason[] },
): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('outcome', '=', 'dismissed')
    .where('decided_at', '>', since.toISOString())
    .where('reason', 'in', [...reasons])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns the newest reports of a reporter, for some reasons, that were found wrong since a time. */
export function findWrongSince(
  db: ReadDb,
  reporterId: number,
  { since, reasons, limit }: { since: Date; reasons: readonly ReportReason[]; limit: number },
): Promise<{ reason: ReportReason; profile_id: number; decided_at: string | null }[]> {
  return db
    .selectFrom('reports')
    .select(['reason', 'profile_id', 'decided_at'])
    .where('reporter_id', '=', reporterId)
    .where('outcome', '=', 'dismissed')
    .where('decided_at', '>', since.toISOString())
    .where('reason', 'in', [...reasons])
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute()
}

/** Counts who has reported a member since a time. */
export async function countReportersSince(db: ReadDb, profileId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(({ fn }) => fn.count<number>('reporter_id').distinct().as('count'))
    .where('profile_id', '=', profileId)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns what the mail about a decided report needs. */
export function findDecidedReport(db: ReadDb, id: number) {
  return db
    .selectFrom('reports')
    .select(['reference', 'reporter_id', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores a report. Returns false where the reporter has an open one of the same subject. */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const result = await db
    .insertInto('reports')
    .values({ ...report, snapshot: JSON.stringify(report.snapshot) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Removes the reporter's own words from the messages that a report stores as context. */
function withoutWordsOf(reporterId: number) {
  return sql<string | null>`case when snapshot -> 'surrounding' is null then snapshot else
    jsonb_set(snapshot, '{surrounding}', (
      select coalesce(jsonb_agg(
        case when message ->> 'sender_id' = ${String(reporterId)}
          then jsonb_set(message, '{body}', 'null') else message end order by nth
      ), '[]')
      from jsonb_array_elements(snapshot -> 'surrounding') with ordinality as t (message, nth)
    )) end`
}

/** Deletes the reporter and their comment from reports; the reports stay for their cases. */
export async function updateReporterGone(db: Db, reporterId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ reporter_id: null, comment: null, snapshot: withoutWordsOf(reporterId) })
    .where('reporter_id', '=', reporterId)
    .execute()
}

/** Deletes what reports contain about a member. */
export async function updateReportedGone(db: Db, profileId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ snapshot: null, comment: null })
    .where('profile_id', '=', profileId)
    .execute()
}
