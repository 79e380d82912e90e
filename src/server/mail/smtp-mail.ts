import { createTransport, type Transporter } from 'nodemailer'
import { checkMail } from './check-mail.ts'
import type { MailPort, OutgoingMail } from './mail.ts'

const connections = 5
const connectTimeoutMs = 10_000
const answerTimeoutMs = 30_000

/**
 * Sends over SMTP with a small pool of connections. The URL holds the server and its account:
 * `smtp://user:password@host:587` (STARTTLS if offered; `?requireTLS=true` requires it) or `smtps://`.
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
      // A mail's parts are passed inline: no part may name a file or URL to read from.
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
