import { isTimeZone } from '../../../core/intl.ts'
import { addSeconds, ageAt, secondsPerDay } from '../../../core/time.ts'
import { defineJob } from '../../../server/jobs/job-type.ts'
import type { Work } from '../../../server/work.ts'
import { isDisposable } from '../../accounts/server/public.ts'
import type { ScamWarning } from '../../chats/rules.ts'
import { lookOf } from '../../photos/server/public.ts'
import { countReportersSince } from '../../safety/server/public.ts'
import {
  ageGaps,
  ageGapYears,
  claimsTrade,
  contradictsLanguage,
  contradictsZone,
  copiedOpeners,
  countedSeconds,
  manyOpeners,
  manyReporters,
  newSeconds,
  sharedOpeners,
  simHash,
} from '../rules.ts'
import { alikeBanned, markedBrowser, markedPayments } from './banned-marks.ts'
import { noticeSignals, type SeenSignal } from './evaluate.ts'
import {
  findBrowsersOf,
  findNewestAddress,
  findOpenerText,
  findWatched,
  type WatchedMember,
} from './member-queries.ts'
import { countLikeOpeners, countOpeners, insertOpener } from './signals-table.ts'

/** Reads what an event has shown, after its transaction: nothing waits for it. */
export const readOpener = defineJob<{ conversation_id: number; message_id: number }>('signals.read-opener')
export const readWarnings = defineJob<{ account_id: number; warnings: ScamWarning[] }>(
  'signals.read-warnings',
)
export const readLogin = defineJob<{ account_id: number }>('signals.read-login')
export const readProfile = defineJob<{ account_id: number }>('signals.read-profile')
export const readReports = defineJob<{ account_id: number }>('signals.read-reports')
export const readPayment = defineJob<{ account_id: number }>('signals.read-payment')
export const readPhoto = defineJob<{ photo_id: number }>('signals.read-photo')

async function notice(
  work: Work,
  accountId: number,
  look: (member: WatchedMember) => Promise<(SeenSignal | false)[]>,
): Promise<void> {
  const member = await findWatched(work.db, accountId)
  if (!member) return
  const seen = (await look(member)).filter((signal) => signal !== false)
  await noticeSignals(work, member, seen)
}

/** Runs the job `signals.read-opener`: how many there are, and how much they are alike. */
export async function noticeOpener(
  work: Work,
  named: { conversation_id: number; message_id: number },
): Promise<void> {
  const { db, now } = work
  const opener = await findOpenerText(db, named)
  if (!opener) return
  await notice(work, opener.sender_id, async (member) => {
    const account_id = member.id
    const hash = simHash(opener.body ?? '')
    const is_age_gap = ageAt(opener.to_born, now) - ageAt(opener.from_born, now) >= ageGapYears
    const { message_id } = named
    await insertOpener(db, {
      ...{ message_id, account_id, recipient_id: opener.recipient_id, hash, is_age_gap, at: now },
    })
    const since = addSeconds(now, -countedSeconds)
    const { openers, gaps } = await countOpeners(db, account_id, {
      since,
      day: addSeconds(now, -secondsPerDay),
    })
    const like =
      hash === null ? { recipients: 0, senders: 0 } : await countLikeOpeners(db, { account_id, hash, since })
    const isNew = new Date(member.created_at) > addSeconds(now, -newSeconds)
    const banned = hash === null ? 0 : await alikeBanned(work, member, { kind: 'opener', hash })
    return [
      isNew && openers >= manyOpeners && { kind: 'many_openers', amount: openers },
      like.recipients >= copiedOpeners && { kind: 'copied_openers', amount: like.recipients },
      like.senders >= sharedOpeners && { kind: 'shared_openers', amount: like.senders },
      gaps >= ageGaps && { kind: 'age_gap', amount: gaps },
      banned > 0 && { kind: 'banned_opener', amount: banned },
    ]
  })
}

/** Runs the job `signals.read-warnings`: what the recipient of a message is warned of. */
export function noticeWarnings(
  work: Work,
  { account_id, warnings }: { account_id: number; warnings: ScamWarning[] },
): Promise<void> {
  return notice(work, account_id, async () => [
    (warnings.includes('money') || warnings.includes('gift_card')) && { kind: 'money' },
    warnings.includes('off_site') && { kind: 'off_site' },
  ])
}

/** Runs the job `signals.read-login`: from where, and with whose browser. */
export function noticeLogin(work: Work, { account_id }: { account_id: number }): Promise<void> {
  const { db, services } = work
  return notice(work, account_id, async (member) => {
    const address = await findNewestAddress(db, account_id)
    const country = address === undefined ? null : services.geoip.countryOf(address)
    const { hashes, others } = await findBrowsersOf(db, account_id)
    const banned = await markedBrowser(work, member, hashes)
    return [
      country !== null && country !== member.country && { kind: 'ip_country' },
      others > 0 && { kind: 'shared_browser', amount: others },
      banned > 0 && { kind: 'banned_browser', amount: banned },
    ]
  })
}

/** Runs the job `signals.read-profile`: what a profile claims, and what contradicts it. */
export function noticeProfile(work: Work, { account_id }: { account_id: number }): Promise<void> {
  return notice(work, account_id, async (member) => {
    const { country, language, time_zone, texts, email, wants_all_ages } = member
    return [
      claimsTrade(texts) && { kind: 'trade' },
      contradictsLanguage(country, language) && { kind: 'language' },
      time_zone !== null &&
        isTimeZone(time_zone) &&
        contradictsZone(country, time_zone, work.now) && { kind: 'time_zone' },
      email !== null && isDisposable(email) && { kind: 'disposable_mail' },
      wants_all_ages && { kind: 'widest_ages' },
    ]
  })
}

/** Runs the job `signals.read-reports`: how many have reported a member in a day. */
export function noticeReports(work: Work, { account_id }: { account_id: number }): Promise<void> {
  return notice(work, account_id, async () => {
    const reporters = await countReportersSince(work.db, account_id, addSeconds(work.now, -secondsPerDay))
    return [reporters >= manyReporters && { kind: 'reports', amount: reporters }]
  })
}

/** Runs the job `signals.read-payment`: whether a banned member has paid by the same card, bank account or telephone. */
export function noticePayment(work: Work, { account_id }: { account_id: number }): Promise<void> {
  return notice(work, account_id, (member) => markedPayments(work, member))
}

/** Runs the job `signals.read-photo`: whether others have the picture, or a banned member had it. */
export async function noticePhoto(work: Work, { photo_id }: { photo_id: number }): Promise<void> {
  const look = await lookOf(work, photo_id)
  if (!look) return
  const { profile_id, hash, accounts } = look
  await notice(work, profile_id, async (member) => {
    const banned = await alikeBanned(work, member, { kind: 'photo', hash })
    return [
      accounts > 0 && { kind: 'shared_photo', amount: accounts },
      banned > 0 && { kind: 'banned_photo', amount: banned },
    ]
  })
}
