import { randomUUID } from 'node:crypto'
import { readConfig } from '../config.ts'
import type { Environment } from '../environment.ts'
import { OperatorError } from '../operator-error.ts'
import { domainOf } from './mail.ts'
import { SmtpMail } from './smtp-mail.ts'

/**
 * Sends one mail to an address at once, for operators who set up a mail server. `print` receives what happened. Throws
 * OperatorError with the mail server's response.
 *
 * @param sender the address of a site that has its own (`mail_from`); otherwise that of the deployment
 */
export async function testMail(
  environment: Environment,
  address: string | undefined,
  print: (line: string) => void,
  sender?: string,
): Promise<void> {
  const { mail } = readConfig(environment)
  if (!address) throw new OperatorError('Name an address: npm run mail:test name@example.com')
  if (!mail.smtpUrl) throw new OperatorError('SMTP_URL is unset, so there is no mail server to try.')
  const title = 'Your mail server works'
  const paragraphs = [
    'This mail was sent to try your mail server. If it is in your inbox, members will receive theirs.',
    'If it is in the spam folder, look at SPF, DKIM and DMARC of the domain that it is sent from.',
  ]
  const from = sender ?? mail.from
  const port = new SmtpMail(mail.smtpUrl)
  const started = performance.now()
  try {
    await port.send({
      to: address,
      from,
      subject: title,
      messageId: `<${randomUUID()}@${domainOf(from)}>`,
      text: [title, ...paragraphs].join('\n\n'),
      html: `<p>${paragraphs.join('</p><p>')}</p>`,
    })
  } catch (err) {
    throw new OperatorError(`The mail was not accepted: ${(err as Error).message}`)
  } finally {
    port.close()
  }
  print(`The mail server took the mail in ${Math.round(performance.now() - started)} ms.`)
}
