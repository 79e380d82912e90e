import type { Log } from '../log.ts'
import { checkMail, MailRefused } from './check-mail.ts'
import type { MailPort, OutgoingMail } from './mail.ts'

/**
 * Drops mail if production has no mail server. Unreadable mail must not be stored, because it contains
 * addresses and links that open accounts. Logs that a mail was dropped, never whose.
 */
export class DroppedMail implements MailPort {
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  async send(mail: OutgoingMail): Promise<void> {
    checkMail(mail)
    this.#log.warn('a mail was dropped: SMTP_URL is unset')
    throw new MailRefused('There is no mail server', 'no_mail_server')
  }

  close(): void {}
}
