import { z } from 'zod'
import { origin, providerEnvironment, token } from '../../../../../server/environment.ts'

export interface VerotelSettings {
  shopId: string
  signatureKey: string
  url: string
}

export const verotelEnvironment = providerEnvironment({
  name: 'verotel',
  keys: {
    VEROTEL_SHOP_ID: z.string().regex(/^\d{1,12}$/, { error: 'must be the number of a shop' }),
    VEROTEL_SIGNATURE_KEY: token,
  },
  options: { VEROTEL_URL: origin.default('https://secure.verotel.com') },
  secret: 'VEROTEL_SIGNATURE_KEY',
  toSettings: (values): VerotelSettings => ({
    shopId: values.VEROTEL_SHOP_ID,
    signatureKey: values.VEROTEL_SIGNATURE_KEY,
    url: values.VEROTEL_URL,
  }),
})
