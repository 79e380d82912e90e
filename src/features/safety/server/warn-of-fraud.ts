import type { SessionContext, SessionReadContext } from '../../../server/http/context.ts'
import { defineMail } from '../../../server/mail/mail-type.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import { readOwn } from '../../../server/own-records.ts'
import type { Work } from '../../../server/work.ts'
import { findAccountById, receiverOf, sendAccountMail } from '../../accounts/server/public.ts'
import { fraudWarned } from '../events.ts'
import {
  insertWarnings,
  lockUnsent,
  updateSent,
  updateWarningSeen,
  warningsRecord,
} from './fraud-warnings-table.ts'

/** Members who are warned in one transaction. */
const batchSize = 100

/** Names nobody: a mail may be read by others than its receiver. The notice on the site does. */
export const fraudWarningMail = defineMail<{ date: Date }>(
  'fraudWarning',
  perDay(20),
  ({ t, linkTo }, { date }) => ({
    title: t('title'),
    paragraphs: [t('what', { date }), t('money'), t('paid'), t('details')],
    button: { label: t('button'), href: linkTo('/chats') },
    footer: [t('footer')],
  }),
  { date: new Date('2026-11-23T12:00:00Z') },
)

/**
 * Runs the job `safety.warn-of-fraud`. Safe to repeat: a warning is stored once for each receiver, and is sent in the
 * transaction that records it.
 */
export async function warnAll(work: Work, { about_id }: { about_id: number }): Promise<void> {
  await insertWarnings(work.db, about_id, work.now)
  while (await warnSome(work, about_id));
}

/** Sends the next warnings. Returns false once there are none. */
function warnSome(outer: Work, aboutId: number): Promise<boolean> {
  return outer.transaction(async (work) => {
    const warnings = await lockUnsent(work.db, aboutId, batchSize)
    for (const { id, account_id, created_at } of warnings) {
      const receiver = receiverOf(await findAccountById(work.db, account_id))
      if (!receiver) continue
      const date = new Date(created_at)
      await sendAccountMail(work, receiver, fraudWarningMail, { date }, { key: `fraud-warning:${id}` })
    }
    if (warnings.length === 0) return false
    await updateSent(
      work.db,
      warnings.map(({ id }) => id),
      work.now,
    )
    await work.emit(fraudWarned, { account_ids: warnings.map(({ account_id }) => account_id) })
    return true
  })
}

/** Returns the warnings that the caller has not closed. */
export async function readWarnings(ctx: SessionReadContext) {
  return { warnings: await readOwn(ctx, warningsRecord, ctx.actor.account_id) }
}

/** Closes a warning. */
export async function closeWarning(ctx: SessionContext, { id }: { id: number }) {
  await updateWarningSeen(ctx.db, id, ctx.actor.account_id, ctx.now)
  return { ok: true as const }
}
