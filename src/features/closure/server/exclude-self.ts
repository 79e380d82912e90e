import { commonRefusals, refuse } from '../../../core/refusals.ts'
import { addMonths } from '../../../core/time.ts'
import type { SessionContext, SessionReadContext } from '../../../server/http/context.ts'
import { defineMail } from '../../../server/mail/mail-type.ts'
import { foldMailbox } from '../../../server/mail/mailbox.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import type { Services, Work } from '../../../server/work.ts'
import { mailTurnedOff } from '../../accounts/events.ts'
import { mailKinds } from '../../accounts/rules.ts'
import {
  findAccountById,
  findAllOfMailbox,
  receiverOf,
  reinstateAccount,
  requireOwnPassword,
  sendAccountMail,
  suspendAccount,
} from '../../accounts/server/public.ts'
import { cancelUnbegunOrders } from '../../orders/server/public.ts'
import type { ExclusionMonths } from '../rules.ts'
import {
  deleteExclusion,
  existsExclusionOf,
  findEndedExclusions,
  findExclusionEnd,
  insertExclusion,
} from './exclusions-table.ts'
import { sendExclusionMail } from './jobs.ts'

/** Purpose under which mailboxes are hashed. */
export const exclusionPurpose = 'self-exclusion'

/** Maximum self-exclusions that one sweep ends; the rest waits for the next. */
const atOnce = 500

/** Returns until when the acting member has excluded themselves. */
export async function readExclusion({ db, actor }: SessionReadContext) {
  return exclusionAnswer(await findExclusionEnd(db, actor.account_id))
}

/**
 * Excludes the acting member until the chosen time, in one transaction, with every account of the same confirmed mailbox at
 * the company (decision 49). A repeated call changes nothing. An address that was not confirmed is refused: it may be
 * another person's.
 */
export async function excludeSelf(
  ctx: SessionContext,
  { months, password }: { months: ExclusionMonths; password: string },
) {
  const { account_id, staff, confirmed, suspended_for } = ctx.actor
  if (staff !== null) throw refuse(commonRefusals, 'forbidden')
  if (!confirmed && suspended_for !== 'self_exclusion') throw refuse(commonRefusals, 'activation_required')
  const { confirmInside } = await requireOwnPassword(ctx, password)
  const until = await ctx.transaction(async (work) => {
    await confirmInside(work)
    const company_id = ctx.site.company.id
    const ends_at = addMonths(work.now, months)
    for (const id of await findAllOfMailbox(work.db, account_id))
      await exclude(work, id, { company_id, ends_at })
    return findExclusionEnd(work.db, account_id)
  })
  return exclusionAnswer(until)
}

/** The account's row is locked by its suspension, before its orders are read: an order waits, or is cancelled. */
async function exclude(
  work: Work,
  account_id: number,
  { company_id, ends_at }: { company_id: number; ends_at: Date },
): Promise<void> {
  const { db, now, services } = work
  await suspendAccount(work, account_id, 'self_exclusion')
  const account = await findAccountById(db, account_id)
  if (!account?.email) return
  const [address_hash = ''] = hashesOf(services, company_id, account.email)
  if (!(await insertExclusion(db, { company_id, address_hash, account_id, created_at: now, ends_at }))) return
  await cancelUnbegunOrders(work, account_id)
  await work.emit(mailTurnedOff, { account_id, kinds: mailKinds })
  await work.enqueue(sendExclusionMail, { account_id })
}

/** Returns whether the owner of an address has excluded themselves from a company's sites. */
export function isExcludedAddress(
  { db, now, services }: Work,
  { company_id, email }: { company_id: number; email: string },
): Promise<boolean> {
  return existsExclusionOf(db, { company_id, hashes: hashesOf(services, company_id, email), now })
}

/** Returns the hashes of a mailbox by all secrets, the newest first. */
function hashesOf({ signer }: Services, company_id: number, email: string): string[] {
  return signer.signatures(exclusionPurpose, `${company_id}:${foldMailbox(email)}`)
}

/** Suspends a member again whose account was reopened for another reason while they are excluded. */
export async function excludeAgain(work: Work, accountId: number): Promise<void> {
  if (await findExclusionEnd(work.db, accountId)) await suspendAccount(work, accountId, 'self_exclusion')
}

/** Ends self-exclusions whose time is over: the only way in which one ends. */
export async function sweepExclusions(outer: Work): Promise<void> {
  for (const id of await findEndedExclusions(outer.db, outer.now, atOnce)) {
    await outer.transaction(async (work) => {
      const account_id = await deleteExclusion(work.db, id)
      if (account_id) await reinstateAccount(work, account_id, 'self_exclusion')
    })
  }
}

export const exclusionMail = defineMail<{ date: Date }>(
  'exclusion',
  perDay(3),
  ({ t, linkTo }, { date }) => ({
    title: t('title'),
    paragraphs: [t('what', { date }), t('stays')],
    button: { label: t('button'), href: linkTo('/settings/self-exclusion') },
    footer: [t('help')],
  }),
  { date: new Date('2027-05-24T12:00:00Z') },
)

/** Runs the job `closure.send-exclusion-mail`. */
export async function mailExclusion(work: Work, accountId: number): Promise<void> {
  const receiver = receiverOf(await findAccountById(work.db, accountId))
  const date = await findExclusionEnd(work.db, accountId)
  if (receiver && date) await sendAccountMail(work, receiver, exclusionMail, { date })
}

function exclusionAnswer(until: Date | null) {
  return { self_exclusion: { until: until?.toISOString() ?? null } }
}
