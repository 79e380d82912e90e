import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { type Plugin, runnerImport } from 'vite'
import { SourceModules } from './vite.modules.ts'
import { keysOfTexts, pickTexts, textsWantedIn, type WantedText } from './vite.texts.ts'

const root = import.meta.dirname
const folder = join(root, 'locales')
/** Used on the server only. */
const serverNamespaces = ['errors', 'mails', 'pages', 'prompts']

/** What every page loads once it is interactive. */
export const pageWatch = [
  'screens/layout/page-watchers.tsx',
  ...globSync('features/*/web/on-page.ts', { cwd: join(root, 'src') }),
]

/** A route of `src/routes.ts`, with its screen or layout. */
interface Route {
  id?: string
  file: string
  children?: Route[]
}

/** Keys of texts: those that a page needs before it is interactive, with its parts, and those of what is loaded after that. */
interface Keys {
  first: ReadonlySet<string>
  later: ReadonlySet<string>
}

/** The keys of the texts of a build's pages: of every page, and those that each route adds to them. */
interface PageTexts {
  frame: Keys
  routes: ReadonlyMap<string, Keys>
}

/**
 * Compiles messages, so that no page and no process parses them, and gives browsers only those that a page can show.
 * Which these are follows from the code (`vite.texts.ts`): the texts of every page are those of the entry, the root,
 * the layouts and of what watches the page; a screen adds those of its own code. Those of code that is loaded by
 * `import()` are files of their own, but for the parts that every page may show (`src/web/i18n/usual-parts.ts`).
 *
 * Provides `virtual:catalogues`, which maps each locale to its texts of every page (`texts`), a loader of those of later
 * parts (`later`) and the loaders of what a route adds (`routes`, by id; none for a route that adds nothing), each with
 * its own `texts` and `later`; `virtual:catalogue-files` names for the server the files without the later ones. The texts
 * that a country spells differently are under its tag. In development every page has all texts. The server imports
 * `locales/<locale>/<namespace>.json?compiled`.
 */
export function compiledMessages(): Plugin {
  const prefix = 'virtual:catalogue'
  const laterPrefix = 'virtual:later-texts'
  let isBuild = false
  let known: Promise<PageTexts | null> | undefined
  const pageTexts = () => {
    known ??= isBuild ? readPageTexts() : Promise.resolve(null)
    return known
  }
  const moduleOf = async (kind: string, locale: string, route: string | undefined): Promise<string> => {
    const pages = await pageTexts()
    const exported = (texts: Messages) => `export const texts = ${JSON.stringify(texts)}\n`
    if (!pages) return `${exported(catalogueOf(locale))}export const routes = {}`
    const keys = route === undefined ? pages.frame : pages.routes.get(route)
    if (!keys) throw new Error(`no route ${route}`)
    if (kind === laterPrefix) return exported(spelledTexts(locale, keys.later))
    const address = route === undefined ? locale : `${locale}/${route}`
    const later =
      keys.later.size > 0 ? `export const later = () => import('${laterPrefix}/${address}')\n` : ''
    const own = exported(spelledTexts(locale, keys.first)) + later
    if (route !== undefined) return own
    const routes = [...pages.routes]
      .filter(([, { first, later }]) => first.size + later.size > 0)
      .map(([id]) => `  '${id}': () => import('${prefix}/${locale}/${id}'),`)
    return `${own}export const routes = {\n${routes.join('\n')}\n}`
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
    resolveId: (id) => ([prefix, laterPrefix].some((each) => id.startsWith(each)) ? `\0${id}` : null),
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
      const [kind = '', locale = '', route] = id.slice(1).split('/')
      if (!id.startsWith('\0') || (kind !== prefix && kind !== laterPrefix)) return null
      for (const name of [locale, ...countriesOf(locale)])
        for (const file of readdirSync(join(folder, name))) this.addWatchFile(join(folder, name, file))
      return moduleOf(kind, locale, route)
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
  const wanted = new Map<string, WantedText[]>()
  const wantedIn = (file: string) => {
    const texts = wanted.get(file) ?? textsWantedIn(modules, file)
    wanted.set(file, texts)
    return texts
  }
  const keysFrom = (files: string[], later: boolean) =>
    keysOfTexts([...modules.reachedFrom(files, { later, parts: true })].flatMap(wantedIn), english)
  const layouts = module.default.filter(({ children }) => children)
  const everywhere = ['entry.client.tsx', 'root.tsx', ...layouts.map(({ file }) => file)].map(source)
  const first = keysFrom([...everywhere, ...pageWatch.map(source)], false)
  const ofEveryPage = keysFrom(everywhere, true)
  const screens = module.default.flatMap((route) => route.children ?? [route])
  const routes = screens.map(({ id, file }): [string, Keys] => {
    const own = keysFrom([source(file)], false)
    return [
      id ?? file,
      {
        first: own.difference(first),
        later: keysFrom([source(file)], true)
          .difference(own)
          .difference(ofEveryPage),
      },
    ]
  })
  return { frame: { first, later: ofEveryPage.difference(first) }, routes: new Map(routes) }
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
