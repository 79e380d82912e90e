import { providerEnvironments } from '../features/orders/payments/server/providers.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { Environment } from '../server/environment.ts'

/** Returns the configuration of the whole product: the variables of the machinery and those that features declare. */
export function readProductConfig(environment: Environment): Config {
  return readConfig(environment, providerEnvironments)
}
