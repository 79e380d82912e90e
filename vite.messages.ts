import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { type Plugin, runnerImport } from 'vite'
import { SourceModules } from './vite.modules.ts'
import { keysOfTexts, pickTexts, textsWantedIn } from './vite.texts.ts'

const root = import.meta.dirname
const folder = join(root, 'locales')
/** Used on the server only. */
const serverNamespaces = ['errors', 'mails', 'pages', 'prompts']

/** A route of `src/routes.ts`, with its screen or layout. */
interface Route {
  id?: string
  file: string
  children?: Route[]
}

/** The keys of the texts of a build's pages: of every page, and those that each route adds to them. */
interface PageTexts {
  frame: ReadonlySet<string>
  routes: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * Compiles messages, so that no page and no process parses them, and gives browsers only those that a page can show.
 * Which these are follows from the code (`vite.texts.ts`): the texts of every page are those of the entry, the root and
 * the layouts, with what they load later; a screen adds those of its own code.
 *
 * Provides `virtual:catalogues`, which maps each locale to its texts of every page (`texts`) and the loaders of what a
 * route adds (`routes`, by id; none for a route that adds nothing); `virtual:catalogue-files` names for the server the
 * files of both. The texts that a country spells differently are under its tag. In development every page has all
 * texts. The server imports `locales/<locale>/<namespace>.json?compiled`.
 */
export function compiledMessages(): Plugin {
  const prefix = 'virtual:catalogue'
  let isBuild = false
  let known: Promise<PageTexts | null> | undefined
  const pageTexts = () => {
    known ??= isBuild ? readPageTexts() : Promise.resolve(null)
    return known
  }
  const moduleOf = async (locale: string, route: string | undefined): Promise<string> => {
    const texts = await pageTexts()
    if (!texts) return `export const texts = ${JSON.stringify(catalogueOf(locale))}\nexport const routes = {}`
    const keys = route === undefined ? texts.frame : (texts.routes.get(route) ?? new Set())
    const own = `export const texts = ${JSON.stringify(spelledTexts(locale, keys))}`
    if (route !== undefined) return own
    const routes = [...texts.routes]
      .filter(([, added]) => added.size > 0)
      .map(([id]) => `  '${id}': () => import('${prefix}/${locale}/${id}'),`)
    return `${own}\nexport const routes = {\n${routes.join('\n')}\n}`
  }
  return {
    name: 'vonk-compiled-messages',
    enforce: 'pre',
    // The formatter of compiled messages in place of the one that parses them.
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      ssr: { noExternal: ['use-intl'] },
    }),
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    buildStart: () => {
      known = undefined
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (id.endsWith('.json?compiled')) {
        return `export default ${JSON.stringify(compiledFile(id.replace('?compiled', '')))}`
      }
      if (id === `\0${prefix}s`) {
        const lines = languages().map((locale) => `  ${locale}: () => import('${prefix}/${locale}'),`)
        return `export const catalogues = {\n${lines.join('\n')}\n}`
      }
      if (id === `\0${prefix}-files`) {
        return `export const catalogueFiles = ${JSON.stringify(isBuild ? builtCatalogues(prefix) : {})}`
      }
      if (!id.startsWith(`\0${prefix}/`)) return null
      const [, locale = '', route] = id.split('/')
      for (const name of [locale, ...countriesOf(locale)])
        for (const file of readdirSync(join(folder, name))) this.addWatchFile(join(folder, name, file))
      return moduleOf(locale, route)
    },
  }
}

/**
 * Returns the files of the catalogues that the browser's build has written, which comes before the server's: by locale,
 * those of every page under an empty id, the others under that of their route.
 */
function builtCatalogues(prefix: string): Record<string, Record<string, string>> {
  const manifest = JSON.parse(readFileSync(join(root, 'build/client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const files: Record<string, Record<string, string>> = {}
  for (const [key, { file }] of Object.entries(manifest)) {
    if (!key.startsWith(`${prefix}/`)) continue
    const [, locale = '', route = ''] = key.split('/')
    files[locale] = { ...files[locale], [route]: `/${file}` }
  }
  return files
}

/** Returns the texts that pages can show, from the code of the browser. */
export async function readPageTexts(): Promise<PageTexts> {
  const modules = new SourceModules()
  const source = (file: string) => join(root, 'src', file)
  const { module } = await runnerImport<{ default: Route[] }>(source('routes.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  // The other languages have the same texts (`tests/locales.test.ts`).
  const english = catalogueOf('en')
  const keysFrom = (files: string[]) =>
    keysOfTexts(
      [...modules.reachedFrom(files, { later: true })].flatMap((file) => textsWantedIn(modules, file)),
      english,
    )
  const layouts = module.default.filter(({ children }) => children)
  const frame = keysFrom(['entry.client.tsx', 'root.tsx', ...layouts.map(({ file }) => file)].map(source))
  const screens = module.default.flatMap((route) => route.children ?? [route])
  const routes = screens.map(({ id, file }): [string, Set<string>] => [
    id ?? file,
    keysFrom([source(file)]).difference(frame),
  ])
  return { frame, routes: new Map(routes) }
}

type Messages = Record<string, unknown>

/** Returns the texts of some keys in a language, and those that its countries spell differently. */
function spelledTexts(locale: string, keys: ReadonlySet<string>): Messages {
  const catalogue = catalogueOf(locale)
  const spelled = countriesOf(locale).map((tag) => [tag, pickTexts(catalogue[tag] as Messages, keys)])
  return { ...pickTexts(catalogue, keys), ...Object.fromEntries(spelled) }
}

const catalogues = new Map<string, Messages>()

/** Returns the compiled texts of a language that browsers may need. */
function catalogueOf(locale: string): Messages {
  const textsIn = (tag: string): Messages =>
    Object.fromEntries(
      readdirSync(join(folder, tag))
        .map((file) => file.replace('.json', ''))
        .filter((name) => !serverNamespaces.includes(name))
        .toSorted()
        .map((name) => [name, compiledFile(join(folder, tag, `${name}.json`))]),
    )
  const catalogue = catalogues.get(locale) ?? {
    ...textsIn(locale),
    ...Object.fromEntries(countriesOf(locale).map((tag) => [tag, textsIn(tag)])),
  }
  catalogues.set(locale, catalogue)
  return catalogue
}

type Parsed = string | { [key: string]: Parsed }

function compiledFile(path: string): unknown {
  const compiled = (node: Parsed): unknown =>
    typeof node === 'string'
      ? compile(node)
      : Object.fromEntries(Object.entries(node).map(([key, part]) => [key, compiled(part)]))
  return compiled(JSON.parse(readFileSync(path, 'utf8')))
}

function languages(): string[] {
  return foldersIn(folder).filter((name) => !name.includes('-'))
}

function countriesOf(locale: string): string[] {
  return foldersIn(folder).filter((name) => name.startsWith(`${locale}-`))
}

/** Returns the folders of languages and of countries with their own spelling; files next to them are for tests. */
function foldersIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}
