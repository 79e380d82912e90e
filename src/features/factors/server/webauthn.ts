import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers'

/** Maximum size of a stored credential id or key, in bytes; those of WebAuthn are shorter. */
const maxIdBytes = 1023
const maxKeyBytes = 4096

/**
 * Accepted signature algorithms, best first: those that all devices support. Newer ones are experimental in
 * Node.
 */
export const passkeyAlgorithms: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** Returns the relying party of an origin: the host that the browser is on. */
export function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname
}

/**
 * A passkey as the browser created it, and the challenge that it was created for; the caller must use the
 * challenge up.
 */
export interface MadePasskey {
  challenge: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: string[]
}

/**
 * Parses and verifies the response to `navigator.credentials.create` on this origin; null for any invalid
 * response.
 */
export async function readMadePasskey(given: unknown, origin: string): Promise<MadePasskey | null> {
  const response = given as RegistrationResponseJSON
  let challenge = ''
  try {
    if (hasCertificates(response)) return null
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: (sent) => {
        challenge = sent
        return true
      },
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      requireUserVerification: false,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    if (publicKey.length > maxKeyBytes || Buffer.from(id, 'base64url').length > maxIdBytes) return null
    return {
      challenge: String(challenge),
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter,
      transports: transports
        .filter((transport) => knownTransports.has(transport))
        .slice(0, knownTransports.size),
    }
  } catch {
    // The library throws for every kind of invalid response.
    return null
  }
}

/**
 * Reports whether a registration carries certificates. They are not requested; verifying unrequested ones
 * would fetch URLs that the sender chose.
 */
function hasCertificates({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

/**
 * Returns the credential id that a response to `navigator.credentials.get` names; null where it names none.
 */
export function credentialIdOf(given: unknown): string | null {
  const id = (given as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' && id.length <= 2 * maxIdBytes && !id.includes('\u0000') && id.isWellFormed()
    ? id
    : null
}

/**
 * Verifies that the passkey signed this response on this origin. Returns the signed challenge, which the
 * caller must use up, and the passkey's new counter; null for any invalid response, including a counter that
 * did not grow.
 */
export async function readPasskeyAnswer(
  given: unknown,
  passkey: { credential_id: string; public_key: string; sign_count: number },
  origin: string,
): Promise<{ challenge: string; sign_count: number } | null> {
  let challenge = ''
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: (sent) => {
        challenge = sent
        return true
      },
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.sign_count,
      },
      requireUserVerification: false,
    })
    return verified ? { challenge: String(challenge), sign_count: authenticationInfo.newCounter } : null
  } catch {
    return null
  }
}
