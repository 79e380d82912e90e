import type { contract } from './contract.ts'

// The frame's API client gets the product's whole contract.
declare module '../web/register.ts' {
  interface Register {
    contract: typeof contract
  }
}
