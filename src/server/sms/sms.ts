/** A text message to one phone. */
export interface OutgoingSms {
  /** The number, digits and a plus sign only. */
  to: string
  text: string
}

/** Sends text messages. */
export interface SmsPort {
  /** True if messages arrive at all: what needs one is not offered otherwise. */
  isAvailable: boolean
  /**
   * Resolves when the message is accepted for delivery. Throws UnreachableNumber where the number takes none, and SmsFailed
   * where a later attempt may succeed.
   */
  send(sms: OutgoingSms): Promise<void>
}

/** The number does not exist, takes no text messages, or its owner has refused ours: another one may work. */
export class UnreachableNumber extends Error {}

/** The message was not accepted, or it is not known whether it was. Its message names neither number nor text. */
export class SmsFailed extends Error {}

/** Sends nothing, where no service is configured. */
export const noSms: SmsPort = {
  isAvailable: false,
  send: () => Promise.reject(new SmsFailed('no service for text messages is configured')),
}
