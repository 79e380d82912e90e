import type { Services } from '../../../server/work.ts'
import type { AgeProvider } from './age-provider-type.ts'
import { sandboxProvider } from './sandbox-provider.ts'

/**
 * Returns the provider for new checks, or null. The built-in sandbox is available only with the development
 * routes.
 */
export function ageProviderOf(services: Services): AgeProvider | null {
  return services.config.devRoutes ? sandboxProvider(services.signer) : null
}
