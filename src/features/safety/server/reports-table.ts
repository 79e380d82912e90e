import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import type { ReportReason, ReportSubject } from '../rules.ts'

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
      created_at: Time
    }
  }
}

/** What somebody reports, whose it is, and what stands there now. */
export interface ReportedThing {
  subject: ReportSubject
  subject_id: number
  /** Whose profile, photo or message it is. */
  profile_id: number
  /** For the staff: stored as JSON. */
  snapshot: Record<string, unknown>
}

/** A report to be stored. */
export interface NewReport extends ReportedThing {
  reference: string
  reporter_id: number
  reason: ReportReason
  comment: string | null
  created_at: Date
}

/** The receipt's number of an account's open report of a thing. */
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

/** The picture of a photo that a report is about; null where it is about something else, or tells nothing any more. */
const pictureKey = sql<string | null>`snapshot ->> 'key'`

/** Whose picture that is: the photo's, or that of the photo in a message. */
const picturePhotoId = sql<number>`
  case subject when 'photo' then subject_id when 'message' then (snapshot ->> 'photo_id')::bigint end
`

/** Whether anybody has an open report of a photo as it was with this picture, or of a message that showed it. */
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

/** A picture that was reported. */
export interface ReportedPicture {
  photo_id: number
  key: string
}

/** The pictures of a member that reports are about. */
export function findReportedPictures(db: ReadDb, profileId: number): Promise<ReportedPicture[]> {
  return db
    .selectFrom('reports')
    .select([picturePhotoId.as('photo_id'), pictureKey.$notNull().as('key')])
    .where('profile_id', '=', profileId)
    .where(pictureKey, 'is not', null)
    .execute()
}

/** Closes a report. Answers the picture that it is about; nothing for other things, and where it was closed before. */
export async function updateClosed(db: Db, id: number): Promise<ReportedPicture | undefined> {
  const closed = await db
    .updateTable('reports')
    .set({ status: 'closed' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning([picturePhotoId.as('photo_id'), pictureKey.as('key')])
    .executeTakeFirst()
  return closed && closed.key !== null ? { photo_id: closed.photo_id, key: closed.key } : undefined
}

/** Stores a report. Answers false where the reporter has an open one of the same thing. */
export async function insertReport(db: Db, report: NewReport): Promise<boolean> {
  const result = await db
    .insertInto('reports')
    .values({ ...report, snapshot: JSON.stringify(report.snapshot) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** What a report keeps of the messages around, without the words of the one who reported. */
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

/** Lets go of who reported and in which words; the reports stay for their cases. */
export async function updateReporterGone(db: Db, reporterId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ reporter_id: null, comment: null, snapshot: withoutWordsOf(reporterId) })
    .where('reporter_id', '=', reporterId)
    .execute()
}

/** Lets go of what reports tell about a member. */
export async function updateReportedGone(db: Db, profileId: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ snapshot: null, comment: null })
    .where('profile_id', '=', profileId)
    .execute()
}
