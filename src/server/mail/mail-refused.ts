import { defineEvent } from '../../core/events.ts'

/**
 * The mail server refused the recipient of a mail for good while it was sent: what arrives as a bounce where another server
 * finds out later. `code` is that of `MailRefused`.
 */
export const mailRefused = defineEvent<{ token: string; code: string }>('mail.refused')
