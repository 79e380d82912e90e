import { leadingZeroBits } from '../../signup-rules.ts'

type Hash = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer> | Uint8Array

/** Returns the browser's SHA-256, or another where a page of plain http has none. */
async function loadHash(): Promise<Hash> {
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (subtle) return (bytes) => subtle.digest('SHA-256', bytes)
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return sha256
}

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
  const hash = await loadHash()
  for (let first = 0; ; first += batchSize) {
    const nonces = Array.from({ length: batchSize }, (_, index) => (first + index).toString(36))
    const hashes = await Promise.all(nonces.map((nonce) => hash(encoder.encode(challenge + nonce))))
    const found = hashes.findIndex((bytes) => leadingZeroBits(new Uint8Array(bytes)) >= difficulty)
    if (found >= 0) return { challenge, nonce: nonces[found] as string }
    await new Promise((resolve) => setTimeout(resolve))
  }
}
