import { describe, expect, test } from 'vitest'
import { createSigner } from './signer.ts'

const signer = createSigner('a secret of the deployment')

describe('sealing', () => {
  test('a sealed text can be opened, and looks different each time', () => {
    const [first, second] = [signer.seal('totp:1', 'JBSWY3DP é'), signer.seal('totp:1', 'JBSWY3DP é')]
    expect(first).not.toBe(second)
    expect(first).toMatch(/^[\w-]+$/)
    expect([signer.open('totp:1', first), signer.open('totp:1', second)]).toEqual([
      'JBSWY3DP é',
      'JBSWY3DP é',
    ])
  })

  test('another purpose, another owner, another secret, a changed or cut text open nothing', () => {
    const sealed = signer.seal('totp:1', 'JBSWY3DP')
    const bytes = Buffer.from(sealed, 'base64url')
    const changed = [...bytes.keys()].map((index) => {
      const copy = Buffer.from(bytes)
      copy[index] = (copy[index] ?? 0) ^ 1
      return copy.toString('base64url')
    })
    expect(signer.open('totp:2', sealed)).toBeNull()
    expect(signer.open('totp:1', sealed, '7')).toBeNull()
    const owned = signer.seal('totp', 'JBSWY3DP', '7')
    expect([
      signer.open('totp', owned, '7'),
      signer.open('totp', owned, '8'),
      signer.open('totp', owned),
    ]).toEqual(['JBSWY3DP', null, null])
    expect(createSigner('another secret').open('totp:1', sealed)).toBeNull()
    for (const text of [...changed, sealed.slice(0, -4), sealed.slice(0, 20), '']) {
      expect(signer.open('totp:1', text)).toBeNull()
    }
  })
})
