import { randomUUID } from 'node:crypto'
import { isCountry } from '../../../../core/countries.ts'
import type { MailType } from '../../../../server/mail/mail-type.ts'
import { domainOf } from '../../../../server/mail/sender.ts'
import type { Priority } from '../../../../server/outbox/channel.ts'
import { enqueueOutgoing } from '../../../../server/outbox/enqueue.ts'
import type { Work } from '../../../../server/work.ts'
import { homeCountryQuestion } from '../../../sites/events.ts'
import { siteById } from '../../../sites/server/public.ts'
import { composeMail, type MailReceiver } from './compose-mail.ts'

/** How a mail is sent, where that differs from a mail about the account. */
export interface MailOptions {
  /** The same key is never sent twice; defaults to one for each run of a job. */
  key?: string
  priority?: Priority
  headers?: Record<string, string>
  /** It is of no use any more after this time; defaults to three days. */
  usefulSeconds?: number
}

/**
 * Writes one mail and stores it in the outbox, which sends it. A repeated run of the same job stores nothing.
 */
export async function sendAccountMail<D>(
  work: Work,
  receiver: MailReceiver,
  mail: MailType<D>,
  data: D,
  options: MailOptions = {},
): Promise<void> {
  const { config } = work.services
  const site = await siteById(work, receiver.site_id)
  const home = await work.ask(homeCountryQuestion, { account_id: receiver.id })
  const country = isCountry(home) ? home : undefined
  const { key = mailKey(work, mail), priority = 'service', headers, usefulSeconds } = options
  const content = composeMail({ config, site, receiver, country }, mail, data)
  await enqueueOutgoing(work, [
    {
      channel: 'mail',
      key,
      account_id: receiver.id,
      site_id: site.id,
      kind: mail.name,
      priority,
      content: { ...content, ...(headers ? { headers } : {}) },
      address: receiver.email,
      domain: domainOf(content.from),
      ...(usefulSeconds === undefined ? {} : { usefulSeconds }),
    },
  ])
}

/** Returns the key of a mail in the outbox: one for each run of a job, its retries included. */
export function mailKey({ job }: Pick<Work, 'job'>, { name }: { name: string }): string {
  return `${name}:${job ?? randomUUID()}`
}

/** Returns the account as a mail recipient; null for accounts without an address (fictional, erased). */
export function receiverOf(
  account: (Omit<MailReceiver, 'email'> & { email: string | null }) | undefined,
): MailReceiver | null {
  return account?.email ? { ...account, email: account.email } : null
}
