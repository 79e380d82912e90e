import type { AnyContractProcedure } from '@orpc/contract'
import type { RawRoute } from './http/raw-route.ts'
import { type Endpoint, endpoints, type UseCases } from './http/runner.ts'
import type { ApiSection } from './openapi/document.ts'
import type { Contribution } from './registry.ts'
import type { Services } from './work.ts'

type AnyContract = Record<string, AnyContractProcedure>

interface Section<C> extends Omit<ApiSection, 'contract'> {
  /**
   * Calls that are open, all or some, where a site asks for a proof of age before entry, without that proof, and to members
   * who have excluded themselves. They show no members but those that the caller has blocked or hidden. Everything else is
   * closed then, including new calls.
   */
  openBeforeEntry?: true | readonly (keyof C & string)[]
}

/** A group of calls, `api.likes`, with its section of the API document. */
export interface CallGroup<C extends AnyContract = AnyContract> extends Section<C> {
  contract: C
  endpoints: { [K in keyof C]: Endpoint }
}

/** Couples a group of calls with their use cases. */
export function callsOf<C extends AnyContract>(
  contract: C,
  useCases: UseCases<C>,
  section: Section<C>,
): CallGroup<C> {
  return { contract, endpoints: endpoints(contract, useCases), ...section }
}

/** The manifest of a feature: all that the server needs to know of it. */
export interface Feature<G extends Record<string, CallGroup> = Record<string, CallGroup>> {
  /** The name of its folder. */
  name: string
  /** The features that it imports and whose calls its browser code makes. */
  knows: readonly string[]
  /** Tables of other features that its SQL reads. */
  reads?: readonly string[]
  /** Tables of other features that its SQL writes. */
  writes?: readonly string[]
  /** Its calls, by the name that they have in the API. */
  calls?: G
  contribution?: Contribution
  /** Routes that are not calls. */
  routes?: readonly RawRoute[]
  /** Runs at process start. */
  start?: (services: Services) => void
}

/** Returns the manifest as it is, with the types of its calls. */
// biome-ignore lint/complexity/noBannedTypes: a feature without calls adds none
export function defineFeature<G extends Record<string, CallGroup> = {}>(feature: Feature<G>): Feature<G> {
  return feature
}
