import { expect, test } from 'vitest'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { readProductConfig } from '../../../assembly/config.ts'
import type { Currency } from '../../../core/money.ts'
import { providerFor, providersOf } from './server/providers.ts'

const paynl = { PAYNL_SERVICE_ID: 'SL-1234-5678', PAYNL_SECRET: 'secret-of-a-location' }
const verotel = { VEROTEL_SHOP_ID: '112233', VEROTEL_SIGNATURE_KEY: 'key-of-the-shop-here' }
const sandbox = { SANDBOX_PAYMENTS: '1' }

const app = setUpApp()

const servicesWith = (environment: Record<string, string>) => ({
  ...app.services,
  config: readProductConfig({ NODE_ENV: 'test', ...environment }),
})

test.each<[string, Record<string, string>, string, Currency, string | undefined]>([
  ['without keys all are simulated', {}, 'ideal', 'EUR', 'sandbox'],
  ['with keys nothing is', paynl, 'paypal', 'EUR', undefined],
  ['the first that has a method takes it', { ...paynl, ...verotel, ...sandbox }, 'ideal', 'EUR', 'paynl'],
  ['the second takes what only it has', { ...verotel, ...sandbox }, 'ideal', 'EUR', 'verotel'],
  ['the sandbox takes the rest, if it is wanted', { ...verotel, ...sandbox }, 'eps', 'EUR', 'sandbox'],
  ['a currency may be missing', verotel, 'visa', 'PLN', undefined],
  ['a direct debit needs one that takes an IBAN', verotel, 'sepadirectdebit', 'EUR', undefined],
])('%s', (_why, environment, method, currency, name) => {
  expect(providerFor(servicesWith(environment), method, currency)?.name).toBe(name)
})

// spec: orders-3
test('providers are made once', () => {
  const services = servicesWith({ ...paynl, ...verotel })
  expect(providersOf(services)).toBe(providersOf(services))
  expect(providersOf(services).map(({ name }) => name)).toEqual(['paynl', 'verotel'])
})

test('the settings of a provider come from its variables', () => {
  const environment = { ...paynl, PAYNL_TEST: '1', PAYNL_URL: 'https://paynl.test/', ...verotel }
  expect(readProductConfig(environment).payments).toEqual({
    providers: {
      paynl: {
        serviceId: 'SL-1234-5678',
        secret: 'secret-of-a-location',
        isTest: true,
        url: 'https://paynl.test',
      },
      verotel: { shopId: '112233', signatureKey: 'key-of-the-shop-here', url: 'https://secure.verotel.com' },
    },
    sandbox: false,
  })
})

test('tests of Pay. in production are a warning', () => {
  const environment = { ...paynl, PAYNL_TEST: '1', NODE_ENV: 'production', SECRET: 'a1'.repeat(32) }
  expect(readProductConfig(environment).warnings.join()).toContain('PAYNL_TEST is 1')
})

test.each([
  ['PAYNL_SERVICE_ID', 'AT-1234-5678'],
  ['PAYNL_SECRET', 'short'],
  ['PAYNL_TEST', 'yes'],
  ['PAYNL_URL', 'paynl.test'],
  ['VEROTEL_SHOP_ID', 'A1'],
  ['VEROTEL_SIGNATURE_KEY', 'two words in a key'],
  ['VEROTEL_URL', 'https://verotel.test/startorder'],
])('%s=%s is refused', (variable, value) => {
  expect(() => readProductConfig({ ...paynl, ...verotel, [variable]: value })).toThrow(
    `The environment has 1 problem(s):\n- ${variable} must `,
  )
})
