import { isCountry } from '../../../../core/countries.ts'
import { domainOf } from '../../../../server/mail/mail.ts'
import type { MailType } from '../../../../server/mail/mail-type.ts'
import type { Priority } from '../../../../server/outbox/channel.ts'
import { enqueueOutgoing } from '../../../../server/outbox/enqueue.ts'
import type { Work } from '../../../../server/work.ts'
import { homeCountryQuestion } from '../../../sites/events.ts'
import { siteById } from '../../../sites/server/public.ts'
import { composeMail, type MailReceiver } from './compose-mail.ts'

/** How a mail is sent, where that differs from a mail about the account. */
interface MailOptions {
  /** The same key is never sent twice; defaults to `mailKey`. Required outside a job. */
  key?: string
  priority?: Priority
  headers?: Record<string, string>
  /** How long it is worth delivering; defaults to three days. */
  usefulSeconds?: number
}

/**
 * Writes one mail and stores it in the outbox, which sends it. A repeated run of the same job stores nothing. Outside a job,
 * throws unless the caller names a key.
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
      limit: mail.limit,
      receiver: receiver.email,
      priority,
      content: { ...content, ...(headers ? { headers } : {}) },
      address: receiver.email,
      domain: domainOf(content.from),
      ...(usefulSeconds === undefined ? {} : { usefulSeconds }),
    },
  ])
}

/**
 * Returns the key of the mail that a job sends: one for each job and kind, the same for each of the job's runs. Throws
 * outside a job, where nothing identifies a repeated run.
 */
export function mailKey({ job }: Pick<Work, 'job'>, { name }: { name: string }): string {
  if (job === undefined) throw new Error(`the mail ${name} has no key: send it from a job or name one`)
  return `${name}:${job}`
}

/** Returns the account as a mail recipient; null for accounts without an address (fictional, erased). */
export function receiverOf(
  account: (Omit<MailReceiver, 'email'> & { email: string | null }) | undefined,
): MailReceiver | null {
  return account?.email ? { ...account, email: account.email } : null
}
