import type { Services } from '../../../server/services.ts'
import type { AgeOutcome, AgePurpose } from '../rules.ts'
import { sandboxProvider } from './sandbox-provider.ts'

/** What a provider tells by its webhook, once its signature was found right. */
export interface AgeResult {
  reference: string
  outcome: AgeOutcome
  /** How it was found out, in the provider's word: `id_document`, `face_estimation`. */
  method: string
  /** The provider's own name of the check, for questions to them. */
  provider_ref: string
}

/** A service that finds out whether somebody is an adult (decisions: People). It learns no name and no account. */
export interface AgeProvider {
  /** As it stands in the webhook's address. */
  name: string
  /** Opens a check. Answers the address to send the visitor to. */
  start(check: { reference: string; return_url: string; purpose: AgePurpose }): Promise<string>
  /** Reads a webhook by its raw body; null where the signature is wrong or too old. */
  readResult(headers: Headers, body: string, now: Date): AgeResult | null
}

/** The provider that new checks go to; the built-in sandbox stands behind the doors for development alone. */
export function ageProviderOf(services: Services): AgeProvider | null {
  return services.config.devDoors ? sandboxProvider(services.signer) : null
}
