import type { Currency } from '../../../../core/money.ts'
import type { ProviderEnvironment } from '../../../../server/environment.ts'
import type { Services } from '../../../../server/work.ts'
import { asChosen, type ProviderName } from '../../method-rules.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paynlEnvironment } from './paynl/paynl-environment.ts'
import { paynlProvider } from './paynl/paynl-provider.ts'
import { sandboxProvider } from './sandbox-provider.ts'
import { verotelEnvironment } from './verotel/verotel-environment.ts'
import { verotelProvider } from './verotel/verotel-provider.ts'

/** An adapter of a provider: its variables, and the provider with the settings that they hold. */
interface Adapter {
  environment: ProviderEnvironment
  /** Returns the provider; undefined without its keys. */
  open(settings: Record<string, unknown>): PaymentProvider | undefined
}

function adapter<Settings>(
  environment: ProviderEnvironment<Settings>,
  open: (settings: Settings) => PaymentProvider,
): Adapter {
  return {
    environment,
    open: (all) => {
      const settings = all[environment.name] as Settings | undefined
      return settings && open(settings)
    },
  }
}

/** The adapter of each provider, the preferred one first. */
const adapterOf: Record<Exclude<ProviderName, 'sandbox'>, Adapter> = {
  paynl: adapter(paynlEnvironment, paynlProvider),
  verotel: adapter(verotelEnvironment, verotelProvider),
}
const adapters = Object.values(adapterOf)

/** The environment variables of all providers. */
export const providerEnvironments = adapters.map(({ environment }) => environment)

const known = new WeakMap<Services, PaymentProvider[]>()

/** Returns the configured providers; the first that takes a method gets its orders. */
export function providersOf(services: Services): PaymentProvider[] {
  const cached = known.get(services)
  if (cached) return cached
  const { providers: settings, sandbox } = services.config.payments
  const providers = [
    ...adapters.flatMap(({ open }) => open(settings) ?? []),
    ...(sandbox ? [sandboxProvider(services)] : []),
  ]
  known.set(services, providers)
  return providers
}

/** Returns the provider of new orders by a method in a currency; undefined where none takes it. */
export function providerFor(
  services: Services,
  method: string,
  currency: Currency,
  preferred: readonly string[] = [],
): PaymentProvider | undefined {
  return providersFor(services, method, currency, preferred)[0]
}

/**
 * Returns the providers that take a method in a currency, the one of new orders first: the first of those that the site
 * prefers, else the installation's.
 */
export function providersFor(
  services: Services,
  method: string,
  currency: Currency,
  preferred: readonly string[] = [],
): PaymentProvider[] {
  const taking = providersOf(services).filter(
    ({ methods, currencies }) => methods.includes(method) && (currencies?.includes(currency) ?? true),
  )
  return asChosen(
    taking.map((provider) => ({ code: provider.name, provider })),
    { off: [], order: preferred },
  ).map(({ provider }) => provider)
}

/** Returns the provider of an earlier order or a webhook; undefined if it is not configured. */
export function providerNamed(services: Services, name: string): PaymentProvider | undefined {
  return providersOf(services).find((provider) => provider.name === name)
}
