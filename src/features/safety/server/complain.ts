import type { Locale } from '../../../core/locales.ts'
import { addSeconds } from '../../../core/time.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { domainOf } from '../../../server/mail/mail.ts'
import { defineMail, type MailType } from '../../../server/mail/mail-type.ts'
import { enqueueOutgoing } from '../../../server/outbox/enqueue.ts'
import { newReference } from '../../../server/reference.ts'
import type { Work } from '../../../server/work.ts'
import { composeMail, findAccountById } from '../../accounts/server/public.ts'
import { findNamedPhoto, hashOfPhoto } from '../../photos/server/public.ts'
import { type SiteRecord, siteById } from '../../sites/server/public.ts'
import type { ComplaintInput } from '../contract.ts'
import { complaintReceiptsPerDay, complaintSeconds, type Outcome } from '../rules.ts'
import { deleteComplaintsBefore, findDecidedComplaint, insertComplaint } from './complaints-table.ts'
import { queueComplaint } from './queues.ts'

/** The address of a member's page names them. */
const memberInAddress = /\/(?:members|likes\/m)\/(\d{1,15})(?:[/?#]|$)/

/** Stores a complaint of anybody and returns its receipt number at once (law: 2.1). */
export async function complain(ctx: PublicContext, input: ComplaintInput) {
  const { kind, url, name, email, decision_id, signature } = input
  const reference = newReference()
  const photo = await findNamedPhoto(ctx, { photo_id: input.photo_id, url })
  const named = photo?.profile_id ?? Number(memberInAddress.exec(url ?? '')?.[1] ?? 0)
  const about = named === 0 ? undefined : await findAccountById(ctx.db, named)
  const id = await insertComplaint(ctx.db, {
    reference,
    site_id: ctx.site.id,
    account_id: ctx.actor?.account_id ?? null,
    kind,
    url: url?.trim() || null,
    body: input.text.trim(),
    name: name?.trim() || null,
    email: email ?? null,
    decision_id: decision_id ?? null,
    locale: ctx.locale,
    created_at: ctx.now,
    photo_id: photo?.id ?? null,
    photo_key: photo?.key ?? null,
    photo_hash: photo ? await hashOfPhoto(ctx, photo.id) : null,
    profile_id: about && !about.is_staff ? about.id : null,
    signature: signature?.trim() || null,
  })
  await queueComplaint(ctx, {
    id,
    kind,
    photo_id: photo?.id ?? null,
    profile_id: about && !about.is_staff ? about.id : null,
    site_id: about?.site_id ?? ctx.site.id,
    language: ctx.locale,
  })
  if (email !== undefined) await mailReceipt(ctx, reference, email)
  return { ok: true as const, reference, mail_sent: email !== undefined }
}

export const complaintMail = defineMail<{ reference: string; date: Date }>(
  'complaint',
  complaintReceiptsPerDay,
  ({ t }, { reference, date }) => ({
    subject: t('subject', { reference }),
    title: t('title'),
    paragraphs: [t('received', { reference, date }), t('next')],
    footer: [t('footer')],
  }),
  { reference: 'EXAMPLE3', date: new Date('2026-11-23T12:00:00Z') },
)

export const complaintDecidedMail = defineMail<{ reference: string; outcome: Outcome }>(
  'complaintDecided',
  complaintReceiptsPerDay,
  ({ t }, { reference, outcome }) => ({
    subject: t('subject', { reference }),
    title: t('title'),
    paragraphs: [t(outcome, { reference }), t('disagree')],
    footer: [t('footer')],
  }),
  { reference: 'EXAMPLE3', outcome: 'upheld' },
  { reference: 'EXAMPLE3', outcome: 'dismissed' },
)

/** Runs the job `safety.mail-outcome`. */
export async function mailComplaintOutcome(work: Work, complaintId: number): Promise<void> {
  const complaint = await findDecidedComplaint(work.db, complaintId)
  if (!complaint?.email || complaint.outcome === null) return
  const { reference, outcome, email, locale, account_id, site_id } = complaint
  const site = await siteById(work, site_id)
  const data = { reference, outcome }
  await mailAddress(work, { site, address: email, locale, account_id }, complaintDecidedMail, data, {
    key: `complaint-decided:${reference}`,
  })
}

/** Mails the receipt, in the language of the form. */
async function mailReceipt(ctx: PublicContext, reference: string, address: string): Promise<void> {
  const { site, locale, now } = ctx
  const to = { site, address, locale, account_id: ctx.actor?.account_id ?? null }
  await mailAddress(ctx, to, complaintMail, { reference, date: now }, { key: `complaint:${reference}` })
}

/** Mails an address that need not be that of a member. */
async function mailAddress<D>(
  work: Work,
  to: { site: SiteRecord; address: string; locale: Locale; account_id: number | null },
  mail: MailType<D>,
  data: D,
  { key }: { key: string },
): Promise<void> {
  const { site, address, locale: language, account_id } = to
  const receiver = { email: address, name: '', language, discreet: false, open_subjects: false }
  const frame = { config: work.services.config, site, receiver, country: undefined }
  const content = composeMail(frame, mail, data)
  await enqueueOutgoing(work, [
    {
      channel: 'mail',
      key,
      account_id,
      site_id: site.id,
      kind: mail.name,
      limit: mail.limit,
      receiver: address,
      priority: 'service',
      content,
      address,
      domain: domainOf(content.from),
    },
  ])
}

/** Deletes complaints that are no longer needed. */
export async function sweepComplaints(work: Work): Promise<void> {
  await deleteComplaintsBefore(work.db, addSeconds(work.now, -complaintSeconds))
}
