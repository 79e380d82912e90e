import type { contract } from './contract.ts'

// Gives the frame's API client the product's whole contract.
declare module '../web/register.ts' {
  interface Register {
    contract: typeof contract
  }
}
