import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { accentedText } from './pseudo-texts.ts'

/*
 * Loaded into a process before the product (`node --import`): replaces every English text by an accented, longer one
 * without a letter of the alphabet, so that whatever is plain English on its pages comes from no catalogue, and what is
 * accented on a page in another language lacks its translation.
 */

/** Returns part of a compiled message (icu-minify): texts are strings, all else is an array that begins with a name. */
function accentedNode(node: unknown): unknown {
  if (typeof node === 'string') return accentedText(node)
  if (!Array.isArray(node)) return node
  const [name, kind, ...rest] = node
  if (kind === undefined) return node
  // A tag around parts, of which the first may be the number of a plural (0).
  if (typeof kind !== 'number' || kind === 0) return [name, ...[kind, ...rest].map(accentedNode)]
  const [options] = rest
  return choiceKinds.includes(kind) ? [name, kind, accentedOptions(options as object)] : node
}

/** Compiled nodes that choose between texts: select, plural, ordinal. The others format a value. */
const choiceKinds = [1, 2, 3]

function accentedOptions(options: object): object {
  return Object.fromEntries(Object.entries(options).map(([key, option]) => [key, accentedMessage(option)]))
}

/** Returns a compiled message, or a tree of them by key. */
function accentedMessage(message: unknown): unknown {
  if (typeof message === 'string') return accentedText(message)
  if (Array.isArray(message)) return message.map(accentedNode)
  return message !== null && typeof message === 'object' ? accentedOptions(message) : message
}

const name = 'accentedMessages'
Object.assign(globalThis, { [name]: accentedMessage })

/** A catalogue of English, or of a country's own English, in the server's build. */
const catalogue = /(\/\/ locales\/en(?:-[A-Z]+)?\/[\w-]+\.json\?compiled\nvar [\w$]+ = )(\{[\s\S]*?\});$/gm
const catalogues = globSync('{en,en-*}/*.json', { cwd: join(import.meta.dirname, '../../../locales') }).length

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.includes('/dist/server/')) return loaded
    const source = String(loaded.source)
    if (!source.includes('// locales/en/')) return loaded
    let found = 0
    const changed = source.replace(catalogue, (_whole, head: string, messages: string) => {
      found += 1
      return `${head}${name}(${messages});`
    })
    if (found !== catalogues) throw new Error(`the build has ${found} of ${catalogues} English catalogues`)
    return { ...loaded, source: changed }
  },
})
