import type { AnyContractRouter } from '@orpc/contract'

/**
 * What the screens' frame must know of features, by type only: the assembly augments it with the whole
 * contract.
 */
// biome-ignore lint/suspicious/noEmptyInterface: augmented by the assembly
export interface Register {}

/** The product's whole contract. */
export type ApiContract = Register extends { contract: infer C extends AnyContractRouter }
  ? C
  : AnyContractRouter
