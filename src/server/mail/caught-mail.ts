import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db, Json, Made, ReadDb, Tables, Time } from '../db/tables.ts'
import { checkMail } from './check-mail.ts'
import type { MailPort, OutgoingMail } from './mail.ts'

declare module '../db/tables.ts' {
  interface Tables {
    caught_mails: CaughtMailsTable
  }
}

interface CaughtMailsTable {
  id: Made<number>
  to_address: string
  from_address: string
  subject: string
  text: string
  html: string
  headers: Json<Record<string, string>>
  created_at: Time
  message_id: string | null
}

/** A mail that was stored instead of sent; `at` is ISO 8601. */
export interface CaughtMailView {
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  at: string
}

/** Maximum number of stored mails; the oldest are deleted. */
export const maxMails = 1000

/** Returns the headers of a mail with those that the mail server would set from its fields. */
function shownHeaders({ headers = {}, messageId, returnPath }: OutgoingMail): Record<string, string> {
  return {
    ...headers,
    ...(messageId === undefined ? {} : { 'Message-ID': messageId }),
    ...(returnPath === undefined ? {} : { 'Return-Path': `<${returnPath}>` }),
  }
}

/** Stores mail in the table `caught_mails` instead of sending it, for development, the demo and tests. */
export class CaughtMail implements MailPort {
  readonly #db: Kysely<Tables>
  readonly #clock: Clock

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  async send(mail: OutgoingMail): Promise<void> {
    checkMail(mail)
    await this.#db
      .insertInto('caught_mails')
      .values({
        to_address: mail.to,
        from_address: mail.from,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: JSON.stringify(shownHeaders(mail)),
        created_at: this.#clock.now(),
        message_id: mail.messageId ?? null,
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute()
    await this.#db
      .deleteFrom('caught_mails')
      .where('id', '<=', (query) =>
        query.selectFrom('caught_mails').select('id').orderBy('id', 'desc').offset(maxMails).limit(1),
      )
      .execute()
  }

  close(): void {}
}

/** Deletes the caught mails to an address, ignoring case. */
export async function deleteCaughtMails(db: Db, to: string): Promise<void> {
  await db.deleteFrom('caught_mails').where(sql`lower(to_address)`, '=', to.toLowerCase()).execute()
}

/** Deletes the caught mails that rows of the outbox are about, whatever address they went to. */
export async function deleteCaughtMailsOf(db: Db, accountId: number): Promise<void> {
  await sql`
    delete from caught_mails where substring(message_id from '^<([0-9a-f]{48})@') in (
      select token from outbox where account_id = ${accountId} and channel = 'mail'
    )
  `.execute(db)
}

/**
 * Returns caught mails, newest first.
 *
 * @param options.to only mails to this address, ignoring case
 * @param options.limit up to 1000; default 100
 */
export async function findCaughtMails(
  db: ReadDb,
  options: { to?: string; limit?: number } = {},
): Promise<CaughtMailView[]> {
  const { to, limit = 100 } = options
  let query = db
    .selectFrom('caught_mails')
    .select([
      'to_address as to',
      'from_address as from',
      'subject',
      'text',
      'html',
      'headers',
      'created_at as at',
    ])
  if (to !== undefined) query = query.where(sql`lower(to_address)`, '=', to.toLowerCase())
  return query.orderBy('id', 'desc').limit(Math.min(limit, maxMails)).execute()
}
