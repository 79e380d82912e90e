import { join } from 'node:path'
import ts from 'typescript'

/** A text of a component that a browser's translation would break. */
export interface BareText {
  line: number
  text: string
  why: Why
}

type Why =
  /** React inserts or removes an element before it, and no longer finds it. */
  | 'beside what changes'
  /** React removes it, and no longer finds it. */
  | 'comes and goes'
  /** React changes it, and the page goes on showing the old one. */
  | 'changes'
  /** The parent, and so what is beside it, is another component's. */
  | 'in a fragment'
  | 'of a component'

/** What a child of an element is to a translator and to React. */
interface Child {
  node: ts.Node
  /** It may be a text node. */
  isText: boolean
  /** React may insert, remove or replace it. */
  isSwapped: boolean
}

/** Elements whose whole content is one text to browsers. */
const textElements = ['title', 'option', 'style', 'script']
const logical = [
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]

/** Creates a program of files and of texts that are checked as if they were files. */
export function createProgram(
  root: string,
  files: readonly string[],
  planted: ReadonlyMap<string, string> = new Map(),
): ts.Program {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root, {
    noEmit: true,
    incremental: false,
  })
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => planted.has(path) || fileExists(path)
  host.readFile = (path) => planted.get(path) ?? readFile(path)
  host.getSourceFile = (path, target, ...rest) => {
    const text = planted.get(path)
    return text === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, text, target)
  }
  return ts.createProgram([...files, ...planted.keys()], options, host)
}

/**
 * Finds texts without an element of their own beside something that changes, or that change themselves. Types tell what
 * may be a text and what may be absent; `Elements` of the kit is the type of what is neither.
 */
export class BareTexts {
  readonly #checker: ts.TypeChecker
  readonly #program: ts.Program
  readonly #steady = new Map<ts.Node, boolean>()

  constructor(program: ts.Program) {
    this.#program = program
    this.#checker = program.getTypeChecker()
  }

  in(file: string): BareText[] {
    const source = this.#program.getSourceFile(file)
    if (!source) throw new Error(`${file} is not part of the program`)
    const found: BareText[] = []
    const report = (node: ts.Node, why: Why) => {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ line: line + 1, text: node.getText(source).trim().replace(/\s+/g, ' '), why })
    }
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) this.#check(node, report)
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  }

  #check(parent: ts.JsxElement | ts.JsxFragment, report: (node: ts.Node, why: Why) => void): void {
    const tag = ts.isJsxElement(parent) ? parent.openingElement.tagName.getText() : 'Fragment'
    if (textElements.includes(tag)) return
    // The children of a fragment that is written among others are beside them.
    if (ts.isJsxFragment(parent) && (ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent)))
      return
    const groups = flat(parent.children).map((child) => this.#children(child))
    for (const group of groups) {
      // The branches of a condition are not beside each other.
      const others = groups.filter((one) => one !== group).flat()
      for (const { node, isText, isSwapped } of group) {
        if (!isText) continue
        if (isElement(node)) report(node, 'of a component')
        else if (tag === 'Fragment') report(node, 'in a fragment')
        else if (others.some((other) => other.isSwapped)) report(node, 'beside what changes')
        else if (others.length > 0 && isSwapped) report(node, 'comes and goes')
        else if (others.length > 0 && !isConstant(node)) report(node, 'changes')
      }
    }
  }

  /** Returns what a child may become: nothing, one child, or one for each branch of a condition. */
  #children(node: ts.JsxChild | ts.Expression): Child[] {
    // Translators leave blanks alone.
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node))
      return node.text.trim() === '' ? [] : [{ node, isText: true, isSwapped: false }]
    if (ts.isJsxFragment(node)) return flat(node.children).flatMap((child) => this.#children(child))
    if (isElement(node))
      return [{ node, isText: this.#rendersText(node), isSwapped: !this.#isSteady(tagOf(node)) }]
    if (ts.isJsxExpression(node)) return node.expression ? this.#children(node.expression) : []
    if (ts.isParenthesizedExpression(node)) return this.#children(node.expression)
    if (ts.isBinaryExpression(node) && logical.includes(node.operatorToken.kind)) {
      const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      const branches = isAnd ? [node.right] : [node.left, node.right]
      return branches.flatMap((branch) => this.#children(branch)).map(swapped)
    }
    if (ts.isConditionalExpression(node)) {
      const branches = [node.whenTrue, node.whenFalse].flatMap((branch) => this.#children(branch))
      const isAlwaysText = branches.length > 1 && branches.every((one) => one.isText && !one.isSwapped)
      return isAlwaysText ? [{ node, isText: true, isSwapped: false }] : branches.map(swapped)
    }
    const types = partsOf(this.#checker.getTypeAtLocation(node))
    if (types.every(isAbsent)) return []
    const isText = types.some(isTextType)
    return [
      { node, isText, isSwapped: !isText || !types.every((type) => isTextType(type) && !isAbsent(type)) },
    ]
  }

  /** Whether a component of ours may render a text without an element around it. */
  #rendersText(element: ts.JsxElement | ts.JsxSelfClosingElement): boolean {
    if (isHost(tagOf(element))) return false
    const opening = ts.isJsxElement(element) ? element.openingElement : element
    const signature = this.#checker.getResolvedSignature(opening)
    const file = signature?.declaration?.getSourceFile()?.fileName
    if (!signature || !file || /node_modules/.test(file)) return false
    return partsOf(this.#checker.getReturnTypeOfSignature(signature)).some(isTextType)
  }

  /** Whether a component renders one element, always of the same kind. */
  #isSteady(tag: ts.JsxTagNameExpression): boolean {
    if (isHost(tag)) return true
    let symbol = this.#checker.getSymbolAtLocation(tag)
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol)
    const declaration = symbol?.valueDeclaration ?? symbol?.declarations?.[0]
    if (!declaration) return false
    if (/node_modules|\/kit\/icons\.tsx$/.test(declaration.getSourceFile().fileName)) return true
    const known = this.#steady.get(declaration)
    if (known !== undefined) return known
    // What renders itself is none.
    this.#steady.set(declaration, false)
    const returned = returnedBy(declaration)
    const isSteady = returned !== null && isElement(returned) && this.#isSteady(tagOf(returned))
    this.#steady.set(declaration, isSteady)
    return isSteady
  }
}

const swapped = (child: Child): Child => ({ ...child, isSwapped: true })

function flat(children: readonly ts.JsxChild[]): ts.JsxChild[] {
  return children.flatMap((child) => (ts.isJsxFragment(child) ? flat(child.children) : [child]))
}

function isElement(node: ts.Node): node is ts.JsxElement | ts.JsxSelfClosingElement {
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)
}

function tagOf(element: ts.JsxElement | ts.JsxSelfClosingElement): ts.JsxTagNameExpression {
  return ts.isJsxElement(element) ? element.openingElement.tagName : element.tagName
}

function isHost(tag: ts.JsxTagNameExpression): boolean {
  return /^[a-z]/.test(tag.getText())
}

function partsOf(type: ts.Type): ts.Type[] {
  return type.isUnion() ? type.types : [type]
}

function isTextType(type: ts.Type): boolean {
  const texts = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike
  if (type.isIntersection()) return type.types.some(isTextType)
  return (type.flags & texts) !== 0
}

/** Whether React renders nothing for a type. */
function isAbsent(type: ts.Type): boolean {
  const nothing =
    ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike | ts.TypeFlags.VoidLike
  return (type.flags & nothing) !== 0 || (type.isStringLiteral() && type.value === '')
}

/** Whether a text is the same as long as it is shown: one of the code, or a message without values. */
function isConstant(node: ts.Node): boolean {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return true
  return ts.isCallExpression(node) && node.arguments.every((one) => ts.isStringLiteralLike(one))
}

/** Returns the only expression that a function returns; null if there are several or none. */
function returnedBy(declaration: ts.Node): ts.Node | null {
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration
  if (!made || !(ts.isFunctionDeclaration(made) || ts.isArrowFunction(made) || ts.isFunctionExpression(made)))
    return null
  const { body } = made
  const returned: ts.Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression)
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  if (body && !ts.isBlock(body)) returned.push(body)
  else if (body) ts.forEachChild(body, visit)
  const [first] = returned
  if (!first || returned.length > 1) return null
  return ts.isParenthesizedExpression(first) ? first.expression : first
}
