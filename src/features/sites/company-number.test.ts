import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { localeCodes } from '../../core/locales.ts'
import { text } from '../../server/text.ts'

// What the number in the register of companies is called is a matter of the company's country.

const about = {
  name: 'Dates',
  address: 'Main Street 1',
  city: 'Austin',
  kvk: '12-3456789',
  number: '12-3456789',
}

// spec: frame-45
test.each([
  ['US', /EIN 12-3456789/],
  ['NL', /(KvK|Chamber of commerce)( number|-nummer|-numero|-Nummer)? 12-3456789|K[vV]K.* 12-3456789/],
  ['DE', /Handelsregister(nummer)? 12-3456789/],
  ['GB', /^(?!.*(KvK|[Cc]hamber|EIN|Handelsregister)).*12-3456789/],
  ['SE', /^(?!.*(KvK|[Cc]hamber|EIN|Handelsregister)).*12-3456789/],
])('the number of a company in %s has the name that it has there', (country, name) => {
  for (const locale of localeCodes) {
    const footer = text(locale, 'frame.footer.company', { ...about, country })
    const invoice = text(locale, 'orders.invoice.registration', { ...about, country })
    expect([locale, footer]).toEqual([locale, expect.stringMatching(name)])
    expect([locale, invoice]).toEqual([locale, expect.stringMatching(name)])
  }
})

// spec: frame-45
test('in the United States nothing is promised that is a right of Europe', async () => {
  const returnsIn = async (folder: string) =>
    JSON.parse(await readFile(new URL(`../../../locales/${folder}/orders.json`, import.meta.url), 'utf8'))
      .returns
  expect(await returnsIn('en-US')).toBe('{refund_days}-day refunds')
  expect(await returnsIn('en')).toBe('{refund_days} day free returns')
})
