import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import { readMessage } from '../../../../server/mail/inbound/read-message.ts'
import { type MailReport, readReport } from '../../../../server/mail/inbound/read-report.ts'
import { findLeftMail, findNewestMailTo, type LeftMail } from '../../../../server/outbox/outbox-table.ts'
import type { Work } from '../../../../server/work.ts'
import { foldEmail } from '../../../accounts/rules.ts'
import { disableMail, lockAccount, turnOffMail } from '../../../accounts/server/public.ts'
import { kindOfMail } from '../../mail/server/notification-mails.ts'
import { softBounceSeconds, softBouncesToDisable } from '../../rules.ts'
import { pauseIfComplained } from './campaigns.ts'
import { countSoftBounces, insertReport, type ReportKind } from './reports-table.ts'

/** How a message to a return address ended. */
export type ReceivedAs =
  | ReportKind
  /** It is no report. */
  | 'other'
  /** It is about no mail of ours, or one to another address. */
  | 'unknown'
  /** The same was reported before. */
  | 'repeated'

interface Received {
  /** The recipient that the mail server names. */
  envelopeTo?: string | undefined
  /**
   * True if the mail server has checked the sender. Only then is a report without the token of a mail believed,
   * because everybody knows an address and could report it.
   */
  isVouched: boolean
}

/** A report about an address without a token is of the newest mail to it, at most this old. */
const untokenedSeconds = 30 * secondsPerDay

/** Reads a message that came to a return address, and draws what follows from it. Safe to repeat. */
export async function receiveMail(
  work: Work,
  raw: Uint8Array,
  { envelopeTo, isVouched }: Received,
): Promise<ReceivedAs> {
  const message = await readMessage(raw)
  const report = message === null ? { kind: 'other' as const } : readReport(message, envelopeTo)
  const received =
    report.kind === 'other' ? 'other' : await work.transaction((inner) => receive(inner, report, isVouched))
  const { metrics } = work.services
  metrics.mailReceived(received)
  // Not one that nobody sent for a mail of ours: anybody could raise the alarm.
  if (received === 'soft_bounce' && report.kind === 'bounce' && report.isAboutServer)
    metrics.ownServerRefused('report')
  return received
}

type Report = Exclude<MailReport, { kind: 'other' }>

async function receive(work: Work, report: Report, isVouched: boolean): Promise<ReceivedAs> {
  const mail = await mailOf(work, report, isVouched)
  return mail ? draw(work, mail, report) : 'unknown'
}

async function mailOf({ db, now }: Work, report: Report, isVouched: boolean): Promise<LeftMail | undefined> {
  if (report.token !== null) return findLeftMail(db, report.token)
  if (!isVouched || report.kind === 'unsubscribe' || report.address === null) return undefined
  return findNewestMailTo(db, report.address, addSeconds(now, -untokenedSeconds))
}

/** Receives the refusal of a recipient while a mail was sent. */
export async function receiveRefusal(
  work: Work,
  { token, code, isPermanent }: { token: string; code: string; isPermanent: boolean },
): Promise<void> {
  const mail = await findLeftMail(work.db, token)
  if (mail) await draw(work, mail, { kind: 'bounce', isPermanent, status: code })
}

type Conclusion =
  | { kind: 'complaint' | 'unsubscribe' }
  | { kind: 'bounce'; isPermanent: boolean; status: string | null }

async function draw(work: Work, mail: LeftMail, report: Conclusion): Promise<ReceivedAs> {
  const { token, account_id, domain } = mail
  // Locked, because reports that arrive at the same time would not count each other.
  const account = account_id === null ? undefined : await lockAccount(work.db, account_id)
  // A mail to a former address is no evidence about the present one.
  const isPresent = account?.email != null && foldEmail(account.email) === foldEmail(mail.address ?? '')
  if (!account || account_id === null || !isPresent) return 'unknown'
  const isSoft = report.kind === 'bounce' && !report.isPermanent
  const kind: ReportKind = isSoft ? 'soft_bounce' : report.kind
  const status = report.kind === 'bounce' ? report.status : null
  const row = { token, kind, account_id, domain: domain ?? '', status, created_at: work.now }
  if (!(await insertReport(work.db, row))) return 'repeated'
  await effects[kind](work, account_id, mail)
  work.log.info({ report: kind, event: mail.kind }, 'a mail came back')
  return kind
}

const effects: Record<ReportKind, (work: Work, accountId: number, mail: LeftMail) => Promise<void>> = {
  bounce: (work, accountId) => disableMail(work, accountId, 'bounce'),
  soft_bounce: async (work, accountId) => {
    const since = addSeconds(work.now, -softBounceSeconds)
    const count = await countSoftBounces(work.db, accountId, since)
    if (count >= softBouncesToDisable) await disableMail(work, accountId, 'bounce')
  },
  complaint: async (work, accountId, { domain }) => {
    await disableMail(work, accountId, 'fbl')
    if (domain !== null) await pauseIfComplained(work, domain)
  },
  unsubscribe: async (work, accountId, mail) => {
    const kind = kindOfMail(mail.kind)
    if (kind === undefined) return
    await turnOffMail(work, accountId, kind)
    await disableMail(work, accountId, 'list-unsubscribe')
  },
}
