declare module 'virtual:catalogues' {
  type Messages = Record<string, unknown>
  export const catalogues: Record<string, Record<'public' | 'member', () => Promise<{ default: Messages }>>>
}

/** The contract as browsers need it, without its schemas (vite.contract.ts). */
declare module 'virtual:client-contract' {
  export const contract: typeof import('./assembly/contract.ts').contract
}

declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}

/** A file of its own, never inlined into scripts: its address with the hash of its content. */
declare module '*.svg?no-inline' {
  const url: string
  export default url
}
