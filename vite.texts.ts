import type { ESTree } from 'vite'
import type { SourceModules } from './vite.modules.ts'

/** A text by its full key (`kit.optional`), or all whose keys begin so. */
export interface WantedText {
  key: string
  isBeginning: boolean
}

type Messages = Record<string, unknown>
type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** The namespace of functions whose keys are full ones. */
const wholeCatalogue: WantedText = { key: '', isBeginning: false }

/** What a component calls to read texts of a namespace (`src/web/i18n/texts.ts`). */
const hook = 'useTranslations'

/**
 * Returns the texts that a file may show: for each `useTranslations('search')` the keys with which its result is called,
 * the whole namespace if they are not in the code or the function is passed on. Throws if the namespace is not in the
 * code: nobody could say which texts a page needs.
 */
export function textsWantedIn(modules: SourceModules, file: string): WantedText[] {
  const readers: { name: string; namespace: WantedText; scope: Node }[] = []
  const declared = new Set<Node>()
  const nodes = [...nodesBelow(modules.of(file).program as unknown as Node)]
  for (const { node, scope } of nodes) {
    const call = node.init as Node | null
    if (node.type !== 'VariableDeclarator' || !isCallOf(call, hook)) continue
    const [argument] = call.arguments as Node[]
    const [namespace] = argument ? (textsOf(argument) ?? []) : [wholeCatalogue]
    const id = node.id as Node
    if (!namespace || id.type !== 'Identifier')
      throw new Error(`${file}: a namespace of texts is not in the code`)
    readers.push({ name: id.name as string, namespace, scope })
    declared.add(id)
    declared.add(call.callee as Node)
  }
  const wanted: WantedText[] = []
  for (const { node, parents } of nodes) {
    if (node.type !== 'Identifier' || declared.has(node) || isName(node, parents)) continue
    if (node.name === hook && !isImport(parents))
      throw new Error(`${file}: ${hook} is called for a constant alone`)
    const reader = readers
      .filter(({ name, scope }) => name === node.name && scope.start <= node.start && node.end <= scope.end)
      .toSorted((a, b) => b.scope.start - a.scope.start)[0]
    if (!reader) continue
    const { namespace } = reader
    const keys = namespace.isBeginning ? null : keysOf(node, parents)
    if (!keys && namespace === wholeCatalogue) throw new Error(`${file}: a key of a text is not in the code`)
    wanted.push(...(keys ?? [{ key: '', isBeginning: true }]).map((key) => below(namespace, key)))
  }
  return wanted
}

/** Returns the keys of a catalogue that some texts have. Throws for a text that the catalogue lacks. */
export function keysOfTexts(wanted: readonly WantedText[], catalogue: Messages): Set<string> {
  const known = keysIn(catalogue)
  const all = new Set(known)
  const exact = wanted.filter(({ isBeginning }) => !isBeginning).map(({ key }) => key)
  const missing = exact.find((key) => !all.has(key))
  if (missing !== undefined) throw new Error(`there is no text ${missing}`)
  const beginnings = [...new Set(wanted.filter(({ isBeginning }) => isBeginning).map(({ key }) => key))]
  return new Set([...exact, ...known.filter((key) => beginnings.some((begin) => key.startsWith(begin)))])
}

/** Returns what a catalogue has of some keys. */
export function pickTexts(catalogue: Messages, keys: ReadonlySet<string>, before = ''): Messages {
  const picked = Object.entries(catalogue).flatMap(([key, text]): [string, unknown][] => {
    if (!isGroup(text)) return keys.has(before + key) ? [[key, text]] : []
    const below = pickTexts(text, keys, `${before}${key}.`)
    return Object.keys(below).length > 0 ? [[key, below]] : []
  })
  return Object.fromEntries(picked)
}

function keysIn(catalogue: Messages, before = ''): string[] {
  return Object.entries(catalogue).flatMap(([key, text]) =>
    isGroup(text) ? keysIn(text, `${before}${key}.`) : [before + key],
  )
}

/** Compiled messages are strings and arrays. */
function isGroup(node: unknown): node is Messages {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

function below(namespace: WantedText, { key, isBeginning }: WantedText): WantedText {
  if (namespace.isBeginning) return namespace
  return { key: namespace.key === '' ? key : `${namespace.key}.${key}`, isBeginning }
}

/** Returns the keys with which a function of texts is called; null if they are not in the code, or it is not called. */
function keysOf(reader: Node, parents: readonly Node[]): WantedText[] | null {
  const [parent, above] = parents
  const isMethod = parent?.type === 'MemberExpression' && parent.object === reader
  const call = isMethod ? above : parent
  if (call?.type !== 'CallExpression' || call.callee !== (isMethod ? parent : reader)) return null
  const [key] = call.arguments as Node[]
  return key ? textsOf(key) : null
}

/** Returns the strings that an expression may be, or their beginnings; null if they are not in the code. */
function textsOf(node: Node): WantedText[] | null {
  if (node.type === 'Literal') return [{ key: String(node.value), isBeginning: false }]
  if (node.type === 'TemplateLiteral') {
    const [head] = node.quasis as { value: { cooked: string } }[]
    const key = head?.value.cooked ?? ''
    const isWhole = (node.expressions as Node[]).length === 0
    return key === '' && !isWhole ? null : [{ key, isBeginning: !isWhole }]
  }
  if (node.type === 'ConditionalExpression') {
    const either = [textsOf(node.consequent as Node), textsOf(node.alternate as Node)]
    return either.includes(null) ? null : either.flatMap((texts) => texts ?? [])
  }
  // As the compiler checks: `t(text satisfies 'one' | 'other')`.
  if (node.type === 'TSSatisfiesExpression') return textsOfType(node.typeAnnotation as Node)
  return null
}

/** Returns the strings of a type; null if it has others. */
function textsOfType(type: Node): WantedText[] | null {
  if (type.type === 'TSLiteralType') return textsOf(type.literal as Node)
  if (type.type === 'TSTemplateLiteralType')
    return textsOf({ ...type, type: 'TemplateLiteral', expressions: type.types })
  if (type.type !== 'TSUnionType') return null
  const each = (type.types as Node[]).map(textsOfType)
  return each.includes(null) ? null : each.flatMap((texts) => texts ?? [])
}

/** Whether an identifier only names something, or is among what a hook depends on. */
function isName(node: Node, [parent, above]: readonly Node[]): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && parent.computed !== true
  if (parent?.type === 'Property') return parent.key === node && parent.value !== node
  if (parent?.type === 'VariableDeclarator') return parent.id === node
  // What a hook depends on.
  if (parent?.type === 'ArrayExpression' && above?.type === 'CallExpression') {
    return String((above.callee as Node).name).startsWith('use')
  }
  return false
}

function isImport([parent]: readonly Node[]): boolean {
  return parent?.type === 'ImportSpecifier'
}

function isCallOf(node: Node | null | undefined, name: string): node is Node {
  return node?.type === 'CallExpression' && (node.callee as Node).name === name
}

interface Visited {
  node: Node
  /** The nearest first. */
  parents: Node[]
  /** The function around it, or the file. */
  scope: Node
}

function* nodesBelow(node: Node, parents: Node[] = [], scope: Node = node): Generator<Visited> {
  yield { node, parents, scope }
  const inner = /Function/.test(node.type) ? node : scope
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesBelow(child, [node, ...parents], inner)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as ESTree.Node).type === 'string'
}
