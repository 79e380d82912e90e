import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject } from '@simplewebauthn/server/helpers'

/** Longest credential id and key that are stored, in bytes; those of WebAuthn are shorter. */
const maxIdBytes = 1023
const maxKeyBytes = 4096

/** Signatures that are taken, best first: what all devices have. Newer ones are experimental in Node. */
export const passkeyAlgorithms: number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

const knownTransports = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** The relying party of an origin: the host that the browser is on. */
export function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname
}

/** A passkey as the browser made it, and the challenge it was made for: whoever calls must use that up. */
export interface MadePasskey {
  challenge: string
  credential_id: string
  public_key: string
  sign_count: number
  transports: string[]
}

/** Reads the answer to `navigator.credentials.create` on this origin; null for anything that is not quite right. */
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
      transports: transports.filter((way) => knownTransports.has(way)).slice(0, knownTransports.size),
    }
  } catch {
    // The library throws at whatever is wrong with an answer.
    return null
  }
}

/** Certificates are not asked for; checking one that comes anyway would fetch addresses that the sender chose. */
function hasCertificates({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  )
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

/** The id of the passkey that an answer to `navigator.credentials.get` says it comes from; null where it says none. */
export function credentialIdOf(given: unknown): string | null {
  const id = (given as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' && id.length <= 2 * maxIdBytes && !id.includes('\u0000') && id.isWellFormed()
    ? id
    : null
}

/**
 * Whether a passkey gave this answer on this origin: the challenge that it signed, which whoever calls must use up, and
 * the passkey's new count. Null for anything that is not quite right, a count that did not grow included.
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
