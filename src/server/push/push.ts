/** A message to one browser, as the push protocol takes it (RFC 8030). */
export interface OutgoingPush {
  account_id: number
  subscription: PushReceiver
  /** JSON for the service worker, in the shape of declarative Web Push. */
  payload: unknown
  /** How long the push service may hold it for a browser that is off. */
  ttlSeconds: number
  /** A push that waits is replaced by the next of the same topic: at most 32 characters of base64url. */
  topic: string
  urgency: 'normal' | 'high'
}

/** The address at which a browser receives pushes, and the keys that they are encrypted for; all in base64url. */
export interface PushReceiver {
  endpoint: string
  p256dh: string
  auth: string
}

/** The result of one attempt; `reason` is a code. */
export type PushResult =
  | { kind: 'sent' }
  /** The subscription has ended or never existed, and must be deleted. */
  | { kind: 'gone'; reason: string }
  | { kind: 'refused'; reason: string }
  /** A later attempt may succeed, not before the delay that the push service asks for. */
  | { kind: 'again'; reason: string; afterSeconds?: number }

/** Sends pushes. Throws if the push service cannot be reached. */
export interface PushPort {
  send(push: OutgoingPush): Promise<PushResult>
  close(): void
}
