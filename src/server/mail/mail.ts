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
  /** `<token@domain>`; the same each time the mail is sent, so that the receiving side can recognise a repetition. */
  messageId?: string
  /** The bare address that bounces go to; that of the sender unless it is set. */
  returnPath?: string
}

/** Sends mail. */
export interface MailPort {
  /**
   * Resolves when the mail is accepted for delivery. Rejects with MailRefused if the mail itself is invalid
   * (see `checkMail`) or the mail server will never accept it, so a retry is pointless. Any other error may be temporary,
   * and the mail may have been accepted all the same.
   */
  send(mail: OutgoingMail): Promise<void>
  /** Closes connections; nothing can be sent afterwards. */
  close(): void
}

/** Returns the domain of `name@domain` or `Name <name@domain>`. */
export function domainOf(from: string): string {
  return /@([^<>@\s]+?)>?$/.exec(from)?.[1] ?? ''
}
