import { leadingZeroBits } from '../../signup-rules.ts'

/** Concurrent hashes; between two batches the page can respond to input. */
const batchSize = 256

/**
 * Finds a nonce with which SHA-256 of challenge and nonce begins with `difficulty` zero bits: the solution to
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
