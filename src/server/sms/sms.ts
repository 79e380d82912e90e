/** A text message to one phone. */
export interface OutgoingSms {
  /** The number as the member wrote it, digits and a plus sign only. */
  to: string
  text: string
}

/** Sends text messages. */
export interface SmsPort {
  /** Whether messages arrive at all: what needs one is not offered otherwise. */
  isAvailable: boolean
  /** Resolves when the message is accepted for delivery. */
  send(sms: OutgoingSms): Promise<void>
}

/** Sends nothing, where no service is configured. */
export const noSms: SmsPort = {
  isAvailable: false,
  send: () => Promise.reject(new Error('no service for text messages is configured')),
}
