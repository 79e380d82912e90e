import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { leadingZeroBits } from '../../signup-rules.ts'
import { solveProof } from './solve-proof.ts'

afterEach(() => void vi.unstubAllGlobals())

// spec: server-55
test.each([
  ['over https', true],
  // Browsers have SubtleCrypto in secure contexts only.
  ['over plain http by a host name', false],
])('the proof is found %s', async (_where, isSecure) => {
  if (!isSecure) vi.stubGlobal('crypto', {})
  const { challenge, nonce } = await solveProof('a challenge', 10)
  const hash = createHash('sha256')
    .update(challenge + nonce)
    .digest()
  expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(10)
})
