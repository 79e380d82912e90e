import type { AgeOutcome, AgePurpose } from '../rules.ts'

/** The contents of a provider's webhook whose signature is valid. */
export interface AgeResult {
  reference: string
  outcome: AgeOutcome
  /** How the outcome was determined, in the provider's terms: `id_document`, `face_estimation`. */
  method: string
  /** The provider's own id of the check, for inquiries. */
  provider_ref: string
}

/**
 * A service that determines whether a person is an adult (decisions: People). It receives neither name nor
 * account.
 */
export interface AgeProvider {
  /** As used in the webhook's address. */
  name: string
  /** Opens a check. Returns the address to send the visitor to. */
  start(check: { reference: string; return_url: string; purpose: AgePurpose }): Promise<string>
  /** Parses a webhook from its raw body; returns null if the signature is invalid or too old. */
  readResult(headers: Headers, body: string, now: Date): AgeResult | null
}
