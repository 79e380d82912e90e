import type { Locale } from '../../../../core/locales.ts'
import { commonRefusals, InvalidInput, refuse } from '../../../../core/refusals.ts'
import { holdsPermission } from '../../../../core/staff.ts'
import type { StaffContext, StaffReadContext } from '../../../../server/http/context.ts'
import { defineMail } from '../../../../server/mail/mail-type.ts'
import { perDay } from '../../../../server/outbox/receiver-limit.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../../accounts/server/public.ts'
import { siteById } from '../../../sites/server/public.ts'
import { audit } from '../../../staff/server/public.ts'
import { memberWrittenTo } from '../../events.ts'
import { fillReply, unknownVariables } from '../../rules.ts'
import { deleteReply, findReplies, type ReplyTexts, storeReply } from './replies-table.ts'

/** Returns all canned replies. */
export async function listReplies({ db }: StaffReadContext) {
  return { replies: await findReplies(db) }
}

/** Stores a canned reply, in place of another if `id` is given. Refuses variables that nothing fills in. */
export async function saveReply(
  ctx: StaffContext,
  {
    id,
    name,
    texts,
  }: { id?: number | undefined; name: string; texts: Partial<Record<Locale, string | undefined>> },
) {
  const written = Object.entries(texts).flatMap(([locale, text]) => {
    const trimmed = text?.trim() ?? ''
    return trimmed === '' ? [] : [[locale, trimmed] as const]
  })
  const wrong = written.find(([, text]) => unknownVariables(text).length > 0)?.[0]
  if (wrong !== undefined) throw new InvalidInput([{ path: `texts.${wrong}`, message: 'invalid' }])
  if (written.length === 0) throw new InvalidInput([{ path: 'texts', message: 'required' }])
  const stored = await storeReply(
    ctx.db,
    {
      name: name.trim(),
      texts: Object.fromEntries(written) as ReplyTexts,
      updated_at: ctx.now,
      updated_by: ctx.actor.account_id,
    },
    id,
  )
  if (stored === undefined) throw refuse(commonRefusals, 'conflict')
  await audit(ctx, {
    actor_id: ctx.actor.account_id,
    action: id === undefined ? 'reply.add' : 'reply.change',
    subject: `reply:${stored}`,
  })
  return listReplies(ctx)
}

/** Deletes a canned reply. */
export async function removeReply(ctx: StaffContext, { id }: { id: number }) {
  if (!(await deleteReply(ctx.db, id))) throw refuse(commonRefusals, 'not_found')
  await audit(ctx, { actor_id: ctx.actor.account_id, action: 'reply.remove', subject: `reply:${id}` })
  return listReplies(ctx)
}

export const staffReplyMail = defineMail<{ paragraphs: string[] }>(
  'staffReply',
  perDay(20),
  ({ t }, { paragraphs }) => ({ title: t('title'), paragraphs, footer: [t('footer')] }),
  { paragraphs: ['Your photo is visible again.', 'Write to us if anything else is missing.'] },
)

/** Writes a mail to a member, with the variables of its text filled in; colleagues find it among the notes. */
export async function writeToMember(ctx: StaffContext, { id, text }: { id: number; text: string }) {
  const { db, actor } = ctx
  const account = await findAccountById(db, id)
  if (!account || account.erased_at !== null || account.is_staff) throw refuse(commonRefusals, 'not_found')
  if (!holdsPermission(actor.staff, 'members.support', account.site_id))
    throw refuse(commonRefusals, 'forbidden')
  if (unknownVariables(text).length > 0) throw new InvalidInput([{ path: 'text', message: 'invalid' }])
  const receiver = receiverOf(account)
  if (!receiver) throw refuse(commonRefusals, 'conflict')
  const site = await siteById(ctx, account.site_id)
  const filled = fillReply(text.trim(), {
    name: account.name,
    site: site.name,
    support: site.settings.support_email,
  })
  const paragraphs = filled.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const key = `${staffReplyMail.name}:${ctx.requestId}`
  await sendAccountMail(ctx, receiver, staffReplyMail, { paragraphs }, { key })
  await audit(ctx, {
    actor_id: actor.account_id,
    site: String(account.site_id),
    action: 'member.write',
    subject: `member:${id}`,
  })
  await ctx.emit(memberWrittenTo, { account_id: id, author_id: actor.account_id, text: filled })
  return { ok: true as const }
}
