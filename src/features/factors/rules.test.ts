import { describe, expect, test } from 'vitest'
import { readCode, recoveryCodeLength, recoveryCodeOf, type TypedCode } from './rules.ts'

describe('a typed code', () => {
  test.each<[string, TypedCode | null, string]>([
    ['123456', { kind: 'totp', code: '123456' }, 'as the app shows it'],
    [' 123 456 ', { kind: 'totp', code: '123456' }, 'apps show a gap in the middle'],
    ['１２３４５６', { kind: 'totp', code: '123456' }, 'digits of a wide keyboard'],
    ['12345', null, 'too short'],
    ['1234567', null, 'too long for one, too short for the other'],
    ['k7m2p-9xq4t', { kind: 'recovery_code', code: 'k7m2p9xq4t' }, 'as it was shown'],
    ['K7M2P 9XQ4T', { kind: 'recovery_code', code: 'k7m2p9xq4t' }, 'written down in capitals'],
    ['kOm2p-9xqIl', { kind: 'recovery_code', code: 'k0m2p9xq11' }, 'letters taken for digits'],
    ['k7m2p-9xq4u', null, 'u is no sign of a code'],
    ['', null, 'nothing'],
  ])('%j is read as %j: %s', (typed, read) => {
    expect(readCode(typed)).toEqual(read)
  })

  test('every generated recovery code can be read again', () => {
    for (let byte = 0; byte < 256; byte += 1) {
      const code = recoveryCodeOf(new Uint8Array(recoveryCodeLength).fill(byte))
      expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/)
      expect(readCode(code)).toEqual({ kind: 'recovery_code', code: code.replace('-', '') })
    }
  })
})
