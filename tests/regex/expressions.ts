import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import ts from 'typescript'

const root = join(import.meta.dirname, '../../src')

/** A regular expression of the product. */
export interface Expression {
  file: string
  source: string
  flags: string
}

/** Returns the files with the product's code. */
function sourceFiles(): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file))
    .map((file) => join(root, file))
}

/** Returns every literal of the product, and the files that call `new RegExp`. */
function readSources(): { literals: Expression[]; builders: Set<string> } {
  const literals: Expression[] = []
  const builders = new Set<string>()
  for (const path of sourceFiles()) {
    const file = relative(root, path)
    const visit = (node: ts.Node) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        literals.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
      }
      if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') builders.add(file)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  }
  return { literals, builders }
}

/**
 * Returns every regular expression of the product once: literals, and those that modules create when loaded.
 */
export function expressionsOf(): { expressions: Expression[]; builders: Set<string>; built: Expression[] } {
  const { literals, builders } = readSources()
  const script = join(import.meta.dirname, 'collect-built.ts')
  const built = JSON.parse(
    execFileSync(process.execPath, [script, ...builders], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  ) as Expression[]
  const all = [...literals, ...built]
  const expressions = [...new Map(all.map((one) => [`${one.file} ${one.flags} ${one.source}`, one])).values()]
  return { expressions, builders, built }
}
