import { createTransport, type Transporter } from 'nodemailer'
import { checkMail } from './check-mail.ts'
import type { MailPort, OutgoingMail } from './mail.ts'

const connections = 5
const connectTimeoutMs = 10_000
const answerTimeoutMs = 30_000

/**
 * Sends over SMTP, by a few connections that are kept for the next mail. The server and its account stand in the
 * address: `smtp://user:password@host:587` (STARTTLS where offered; `?requireTLS=true` insists) or `smtps://`.
 */
export class SmtpMail implements MailPort {
  readonly #transport: Transporter

  constructor(url: string) {
    this.#transport = createTransport({
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: answerTimeoutMs,
      // A mail's parts are given as they are: no part may name a file or an address to read from.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  async send(mail: OutgoingMail): Promise<void> {
    const { to, from } = checkMail(mail)
    await this.#transport.sendMail({
      to,
      from,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: mail.headers,
    })
  }

  close(): void {
    this.#transport.close()
  }
}
