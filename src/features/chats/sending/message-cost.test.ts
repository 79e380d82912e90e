import { expect, test } from 'vitest'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { countries } from '../../../core/countries.ts'
import type { PublicSettings } from '../../sites/contract.ts'
import { priceOfCredits } from '../../sites/price-rules.ts'

const app = setUpApp()

// spec: sites-7, sites-23
test.each([1, 7, 10, 33])(
  'the price beside %i credits of a message is the one of its country',
  async (message_credits) => {
    const site = await app.newSite({ message_credits })
    const settings = (await app.call('/api/settings', { host: site.host })).body.settings as PublicSettings
    const { minimum_message_costs, price_country: country, bundles_from } = settings
    for (const code of settings.countries.map((choice) => choice.code)) {
      expect(minimum_message_costs[code]).toEqual({
        costs: expect.any(Number),
        currency: countries[code].currency,
      })
      expect(minimum_message_costs[code]?.costs).toBeGreaterThan(0)
    }
    const { amount, currency } = priceOfCredits(message_credits, bundles_from)
    expect(minimum_message_costs[country]).toEqual({ costs: amount, currency })
  },
)
