import { defineEvent } from '../../core/events.ts'
import type { OutboxChannel } from '../work.ts'
import { MailRefused } from './check-mail.ts'
import { returnAddress } from './inbound/return-address.ts'
import { domainOf, type MailPort, type OutgoingMail } from './mail.ts'
import { isAboutServer, smtpConnections } from './smtp-mail.ts'

/** More than there are connections, so that none of them waits for the database. */
export const mailsAtOnce = 4 * smtpConnections

/** The stored part of a mail until it is sent; its recipient is the row's address. */
export type MailContent = Pick<OutgoingMail, 'from' | 'subject' | 'text' | 'html' | 'headers'>

interface MailChannelOptions {
  /** True if this deployment receives mail at return addresses; otherwise mails have none of their own. */
  hasReturnWay: boolean
}

/**
 * The mail server refused the recipient permanently while the mail was sent. If another server finds out later, a bounce
 * reports the same. `code` is that of `MailRefused`; `isPermanent` unless the mailbox is there and takes no mail now.
 */
export const mailRefused = defineEvent<{ token: string; code: string; isPermanent: boolean }>('mail.refused')

/**
 * Creates the channel of mails. SMTP cannot promise that a mail arrives once: a server may accept it and its response be lost
 * (RFC 1047). So each attempt has the same Message-ID, by which mailboxes drop the second copy.
 */
export function mailChannel(port: MailPort, { hasReturnWay }: MailChannelOptions): OutboxChannel {
  return {
    name: 'mail',
    maxConcurrent: mailsAtOnce,
    deliver: async (work, { token, address, content }) => {
      const mail = content as MailContent
      const messageId = `<${token}@${domainOf(mail.from)}>`
      const returning = hasReturnWay ? withReturnWay(mail, token) : mail
      try {
        await port.send({ ...returning, to: address ?? '', messageId })
        return { kind: 'sent' }
      } catch (err) {
        if (isAboutServer(err)) work.services.metrics.ownServerRefused('sending')
        if (!(err instanceof MailRefused)) throw err
        if (err.recipient)
          await work.emit(mailRefused, { token, code: err.code, isPermanent: err.recipient === 'gone' })
        return { kind: 'refused', reason: err.code }
      }
    },
    close: () => port.close(),
  }
}

/** Adds the mail's own addresses: where bounces go, and where a mail program may unsubscribe by mail (RFC 2369). */
function withReturnWay(mail: MailContent, token: string): Omit<OutgoingMail, 'to'> {
  const { headers = {}, from } = mail
  const link = headers['List-Unsubscribe']
  const byMail = `<mailto:${returnAddress('unsubscribe', token, from)}?subject=unsubscribe>`
  return {
    ...mail,
    returnPath: returnAddress('bounce', token, from),
    ...(link ? { headers: { ...headers, 'List-Unsubscribe': `${link}, ${byMail}` } } : {}),
  }
}
