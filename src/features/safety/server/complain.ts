import { addSeconds } from '../../../core/time.ts'
import type { PublicContext } from '../../../server/http/context.ts'
import { domainOf } from '../../../server/mail/mail.ts'
import { defineMail } from '../../../server/mail/mail-type.ts'
import { enqueueOutgoing } from '../../../server/outbox/enqueue.ts'
import { newReference } from '../../../server/reference.ts'
import type { Work } from '../../../server/work.ts'
import { composeMail } from '../../accounts/server/public.ts'
import type { ComplaintInput } from '../contract.ts'
import { complaintReceiptsPerDay, complaintSeconds } from '../rules.ts'
import { deleteComplaintsBefore, insertComplaint } from './complaints-table.ts'
import { queueComplaint } from './queues.ts'

/** Stores a complaint of anybody and returns its receipt number at once (law: 2.1). */
export async function complain(ctx: PublicContext, input: ComplaintInput) {
  const { kind, url, name, email, decision_id } = input
  const reference = newReference()
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
  })
  await queueComplaint(ctx, { id, kind, site_id: ctx.site.id, language: ctx.locale })
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

/** Mails the receipt, in the language of the form. The address need not be that of a member. */
async function mailReceipt(ctx: PublicContext, reference: string, address: string): Promise<void> {
  const { site, locale: language, now } = ctx
  const receiver = { email: address, name: '', language, discreet: false, open_subjects: false }
  const frame = { config: ctx.services.config, site, receiver, country: undefined }
  const content = composeMail(frame, complaintMail, { reference, date: now })
  await enqueueOutgoing(ctx, [
    {
      channel: 'mail',
      key: `complaint:${reference}`,
      account_id: ctx.actor?.account_id ?? null,
      site_id: site.id,
      kind: complaintMail.name,
      limit: complaintMail.limit,
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
