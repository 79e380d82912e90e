import { createTransport, type Transporter } from 'nodemailer'
import { checkMail, MailRefused } from './check-mail.ts'
import type { MailPort, OutgoingMail } from './mail.ts'

export const smtpConnections = 5
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
      maxConnections: smtpConnections,
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
    const { subject, text, html, headers, messageId, returnPath } = mail
    try {
      await this.#transport.sendMail({
        to,
        from,
        subject,
        text,
        html,
        headers,
        messageId,
        ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: to.address } }),
      })
    } catch (err) {
      throw asRefused(err) ?? err
    }
  }

  close(): void {
    this.#transport.close()
  }
}

/**
 * Returns the refusal where the server will never take this mail: a permanent answer about its recipient or its content.
 * One about the sender or the login is a fault of the deployment, which its operator repairs; null for any other error.
 */
function asRefused(err: unknown): MailRefused | null {
  const { responseCode, command, response, message } = err as {
    responseCode?: number
    command?: string
    response?: string
    message: string
  }
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  if (!isPermanent || !['RCPT TO', 'DATA'].includes(command ?? '')) return null
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const isRecipient = command === 'RCPT TO'
  // 5.7 is a policy of the server, often about who sends.
  const isAboutRecipient = isRecipient && !(status ?? '').startsWith('5.7.')
  return new MailRefused(
    message,
    `smtp_${status ?? responseCode}_${isRecipient ? 'rcpt' : 'data'}`,
    isAboutRecipient,
  )
}
