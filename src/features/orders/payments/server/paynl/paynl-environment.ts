import { z } from 'zod'
import { flag, origin, providerEnvironment, token } from '../../../../../server/environment.ts'

export interface PaynlSettings {
  /** Code of the sales location. */
  serviceId: string
  secret: string
  /** True if its payments are tests. */
  isTest: boolean
  /** Origin instead of Pay.'s own ones. */
  url: string | undefined
}

export const paynlEnvironment = providerEnvironment({
  name: 'paynl',
  keys: {
    PAYNL_SERVICE_ID: z.string().regex(/^SL-\d{4}-\d{4}$/, {
      error: 'must be the code of a sales location, such as SL-1234-5678',
    }),
    PAYNL_SECRET: token,
  },
  options: { PAYNL_TEST: flag, PAYNL_URL: origin.optional() },
  secret: 'PAYNL_SECRET',
  toSettings: (values): PaynlSettings => ({
    serviceId: values.PAYNL_SERVICE_ID,
    secret: values.PAYNL_SECRET,
    isTest: values.PAYNL_TEST ?? false,
    url: values.PAYNL_URL,
  }),
  findWarnings: ({ PAYNL_TEST }) =>
    PAYNL_TEST === '1' ? ['PAYNL_TEST is 1: payments at Pay. are tests, so nobody is charged'] : [],
})
