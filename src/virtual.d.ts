/** Loaders of the texts that browsers may show, by locale (build/messages.ts). */
declare module 'virtual:catalogues' {
  export type Catalogues = Record<string, () => Promise<{ texts: Record<string, unknown> }>>
  export const catalogues: Catalogues
}

/** Those that only the pages of an area show. */
declare module 'virtual:catalogues/*' {
  export const catalogues: import('virtual:catalogues').Catalogues
}

/** Adds the calls of staff to the contract; imported before the page's scripts start. */
declare module 'virtual:staff-contract' {}

/** The addresses of the scripts of pages that do without the app's (build/scripts.ts). */
declare module 'virtual:page-scripts' {
  export const pageScripts: Record<'deck' | 'login', string>
}

/** The contract as browsers need it, without its schemas (build/contract.ts). */
declare module 'virtual:client-contract' {
  export const contract: import('./assembly/features.ts').Contract
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
