import { createTransport, type Transporter } from 'nodemailer'
import { checkMail, MailRefused } from './check-mail.ts'
import { readRefusal, readStatus, readWords } from './inbound/bounce-status.ts'
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
 * Returns the refusal if the server will never accept this mail, by a permanent reply about its recipient or content. Null
 * for any other error; one about the sender or the login is for the operator to repair.
 */
function asRefused(err: unknown): MailRefused | null {
  const { responseCode, command, response, message } = err as SmtpError
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  if (!isPermanent || (command !== 'RCPT TO' && command !== 'DATA')) return null
  const reply = response ?? ''
  const refusal = readRefusal(reply, command)
  if (refusal === 'us') return null
  const step = command === 'RCPT TO' ? 'rcpt' : 'data'
  const code = `smtp_${readStatus(reply)?.status ?? responseCode}_${step}`
  return new MailRefused(message, code, refusal === 'content' ? null : refusal)
}

interface SmtpError {
  responseCode?: number
  command?: string
  response?: string
  message: string
}

/** Returns whether a mail server refused a mail because of our own server or domain, such as one on a block list. */
export function isAboutServer(err: unknown): boolean {
  const { responseCode, response } = err as SmtpError
  return responseCode !== undefined && (readWords(response ?? '')?.isAboutServer ?? false)
}
