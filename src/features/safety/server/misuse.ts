import { addSeconds } from '../../../core/time.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById, lockAccount, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'
import { decideAutomatically, findNewestStatement } from '../../moderation/server/public.ts'
import {
  countsAsWrong,
  type Outcome,
  type ReportReason,
  reportReasons,
  reportsPerDay,
  reportsPerDayWarned,
  sharedReports,
  warnedSeconds,
  wrongReports,
} from '../rules.ts'
import { countOutcomes, countWrongSince, findDecidedReport, findWrongSince } from './reports-table.ts'

const misuse = 'misuse_of_reports'

/** Returns how many of a reporter's decided reports were right, such as `7/8`; null where none was decided. */
export async function shareOf(db: ReadDb, reporterId: number): Promise<string | null> {
  const { right, all } = await countOutcomes(db, reporterId, sharedReports)
  return all === 0 ? null : `${right}/${all}`
}

/**
 * Warns a reporter whose reports were found wrong three times since the last warning (law: 2.1); a decision like every
 * other, with its reasons and an appeal. Must run in a transaction.
 */
export async function warnOfMisuse(work: Work, reporterId: number): Promise<void> {
  const { db, now } = work
  const reporter = await findAccountById(db, reporterId)
  if (!reporter || reporter.is_staff) return
  // Of two decisions at once, the second sees the warning of the first.
  await lockAccount(db, reporterId)
  const last = await findNewestStatement(db, reporterId, misuse)
  const before = addSeconds(now, -wrongReports.windowSeconds)
  const since = last && new Date(last.created_at) > before ? new Date(last.created_at) : before
  const wrong = await countWrongSince(db, reporterId, { since, reasons: reportReasons.filter(countsAsWrong) })
  if (wrong < wrongReports.amount) return
  await decideAutomatically(work, {
    kind: 'member',
    subject: { kind: 'member', id: reporterId },
    account_id: reporterId,
    site_id: reporter.site_id,
    reason: misuse,
    effects: [{ kind: 'warn' }],
  })
}

/** Wrong reports that staff is shown. */
const wrongShown = 20

/** How right the reports of a member were. */
interface ReporterRecord {
  /** Of the newest decided reports: how many there are, and how many were right. */
  decided: number
  right: number
  /** Those that count as a misuse, within the time in which they bring a warning; newest first. */
  wrong: { reason: ReportReason; profile_id: number; at: string }[]
  /** Until when few reports a day are taken, because wrong ones have brought a warning. */
  limited_until: string | null
}

/** Returns how right the reports of a member were, for staff. */
export async function reporterRecordOf(
  { db, now }: { db: ReadDb; now: Date },
  reporterId: number,
): Promise<ReporterRecord> {
  const { right, all } = await countOutcomes(db, reporterId, sharedReports)
  const since = addSeconds(now, -wrongReports.windowSeconds)
  const reasons = reportReasons.filter(countsAsWrong)
  const wrong = await findWrongSince(db, reporterId, { since, reasons, limit: wrongShown })
  const until = await warnedUntil(db, reporterId)
  return {
    decided: all,
    right,
    wrong: wrong.map(({ reason, profile_id, decided_at }) => ({ reason, profile_id, at: decided_at ?? '' })),
    limited_until: until && until > now ? until.toISOString() : null,
  }
}

/** Returns when the newest warning for wrong reports stops limiting; null without one. */
async function warnedUntil(db: ReadDb, reporterId: number): Promise<Date | null> {
  const last = await findNewestStatement(db, reporterId, misuse)
  return last ? addSeconds(new Date(last.created_at), warnedSeconds) : null
}

/** Returns how many reports a member may make in a day: few while a warning for wrong ones holds. */
export async function reportLimitOf(db: ReadDb, reporterId: number, now: Date) {
  const until = await warnedUntil(db, reporterId)
  return until && until > now ? reportsPerDayWarned : reportsPerDay
}

/** Tells a reporter what became of a report: that something was done or not, never what (law: 2.1). */
export const reportDecidedMail = defineMail<{ reference: string; outcome: Outcome }>(
  'reportDecided',
  perDay(20),
  ({ t }, { reference, outcome }) => ({
    subject: t('subject', { reference }),
    title: t('title'),
    paragraphs: [t(outcome, { reference }), t('disagree')],
    footer: [],
  }),
  { reference: 'EXAMPLE3', outcome: 'upheld' },
  { reference: 'EXAMPLE3', outcome: 'dismissed' },
)

/** Runs the job `safety.mail-report-outcome`. */
export async function mailReporter(work: Work, reportId: number): Promise<void> {
  const report = await findDecidedReport(work.db, reportId)
  if (!report?.outcome || report.reporter_id === null) return
  const receiver = receiverOf(await findAccountById(work.db, report.reporter_id))
  const { reference, outcome } = report
  if (receiver) await sendAccountMail(work, receiver, reportDecidedMail, { reference, outcome })
}
