/** The texts that browsers need, by locale: of every page, and loaders of what parts and routes add (vite.messages.ts). */
declare module 'virtual:catalogues' {
  type Messages = Record<string, unknown>
  type Load<Module> = () => Promise<Module>
  interface Added {
    texts: Messages
    later?: Load<{ texts: Messages }>
  }
  interface Catalogue extends Added {
    routes: Record<string, Load<Added> | undefined>
  }
  export const catalogues: Record<string, Load<Catalogue>>
}

/** The files of these catalogues, by locale and route; those of every page are under an empty id. */
declare module 'virtual:catalogue-files' {
  export const catalogueFiles: Record<string, Record<string, string> | undefined>
}

/** The scripts of the parts of pages, by name (vite.parts.ts). */
declare module 'virtual:part-files' {
  export const partFiles: Record<string, string>
}

/** The addresses of the scripts of pages that do without the app's (vite.scripts.ts). */
declare module 'virtual:page-scripts' {
  export const pageScripts: Record<'deck' | 'login', string>
}

/** The contract as browsers need it, without its schemas (vite.contract.ts). */
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
