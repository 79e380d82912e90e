import { leadingZeroBits } from '../../signup-rules.ts'

/** Hashes that are under way at once; between two of these the page can answer to taps. */
const batchSize = 256

/**
 * Looks for a nonce with which SHA-256 of challenge and nonce begins with `difficulty` zero bits: the answer to
 * `proof_required`. A moment on a computer, up to two seconds on most phones.
 */
export async function solveProof(
  challenge: string,
  difficulty: number,
): Promise<{ challenge: string; nonce: string }> {
  const encoder = new TextEncoder()
  for (let first = 0; ; first += batchSize) {
    const nonces = Array.from({ length: batchSize }, (_, index) => (first + index).toString(36))
    const hashes = await Promise.all(
      nonces.map((nonce) => crypto.subtle.digest('SHA-256', encoder.encode(challenge + nonce))),
    )
    const found = hashes.findIndex((hash) => leadingZeroBits(new Uint8Array(hash)) >= difficulty)
    if (found >= 0) return { challenge, nonce: nonces[found] as string }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
