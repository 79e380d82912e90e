import { expect, test } from 'vitest'
import { createSigner } from '../signer.ts'
import { addressKey } from './limits.ts'

const services = { signer: createSigner(Buffer.alloc(32, 7)) }

test('all addresses of one IPv6 network have one key, which reveals none of them', () => {
  const keys = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:3::1', '::ffff:192.0.2.7', '192.0.2.7']
  const [one, other, next, mapped, old] = keys.map((address) => addressKey(services, address))
  expect([one === other, one === next, mapped === old, one === old]).toEqual([true, false, true, false])
  expect(`${one}${old}`).not.toMatch(/2001|192/)
})
