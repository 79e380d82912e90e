/** A mail to one person. */
export interface OutgoingMail {
  /** The bare address, `name@domain`. */
  to: string
  /** `name@domain` or `Name <name@domain>`. */
  from: string
  subject: string
  text: string
  html: string
  /**
   * Further headers such as `List-Unsubscribe`; headers that are set from the mail's own fields are refused.
   */
  headers?: Record<string, string>
}

/** Sends mail. */
export interface MailPort {
  /**
   * Resolves when the mail is accepted for delivery. Rejects with MailRefused if the mail itself is invalid
   * (see `checkMail`), so a retry is pointless. Any other error may be temporary.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Closes connections; nothing can be sent afterwards. */
  close(): void
}
