/** A mail to one person. */
export interface OutgoingMail {
  /** The bare address, `name@domain`. */
  to: string
  /** `name@domain` or `Name <name@domain>`. */
  from: string
  subject: string
  text: string
  html: string
  /** Further headers such as `List-Unsubscribe`; those that this form makes itself are refused. */
  headers?: Record<string, string>
}

/** Sends mail. */
export interface MailPort {
  /**
   * Resolves when the mail is accepted for delivery. Rejects with MailRefused where the mail itself is at fault (see
   * `checkMail`): trying again is no use. Any other error may pass.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Lets go of connections; nothing can be sent after it. */
  close(): void
}
