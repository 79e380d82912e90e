import { defineEvent } from '../../core/events.ts'

/**
 * The mail server refused the recipient permanently while the mail was sent. If another server finds out later, a bounce
 * reports the same. `code` is that of `MailRefused`; `isPermanent` unless the mailbox is there and takes no mail now.
 */
export const mailRefused = defineEvent<{ token: string; code: string; isPermanent: boolean }>('mail.refused')
