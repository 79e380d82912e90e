import type { Log } from '../log.ts'
import { checkMail } from './check-mail.ts'
import type { MailPort, OutgoingMail } from './mail.ts'

/**
 * Drops mail where production has no mail server: what nobody can read must not be kept, for mails hold addresses and
 * links that open accounts. Logs that one was dropped, never whose.
 */
export class DroppedMail implements MailPort {
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  async send(mail: OutgoingMail): Promise<void> {
    checkMail(mail)
    this.#log.warn('a mail was dropped: SMTP_URL is unset')
  }

  close(): void {}
}
