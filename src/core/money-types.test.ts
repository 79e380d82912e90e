import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Money has a type of its own (`MinorUnits` of core/money.ts). The compiler refuses a number where money is meant; a cast would
// get past it, so there is none.

const root = join(import.meta.dirname, '../..')
const plantedIn = import.meta.dirname
const imports = `
import type { NewPayment, PaymentReport } from '../features/orders/payments/server/payment-provider.ts'
import type { Order } from '../features/orders/order-contract.ts'
import type { CreditBundle } from '../features/sites/rules.ts'
import { discountOn } from '../features/orders/discount-rules.ts'
import { vatIn } from '../features/orders/vat-rules.ts'
import { formatMoney } from './intl.ts'
import { minorUnits, plus, shareOf } from './money.ts'
declare const price: ReturnType<typeof minorUnits>
export type Used = [NewPayment, PaymentReport, Order, CreditBundle]
export const used = [discountOn, vatIn, formatMoney, minorUnits, plus, shareOf, price]
`

/** A line, whether the compiler refuses it, and why. */
const planted: [line: string, isRefused: boolean, why: string][] = [
  ["export const a = formatMoney('en', minorUnits(746), 'EUR')", false, 'an amount is written'],
  ["export const a = formatMoney('en', 746, 'EUR')", true, 'a number is written'],
  ["export const a = formatMoney('en', 7.46, 'EUR')", true, 'a float is written'],
  ["export const a = formatMoney('en', price * 1.21, 'EUR')", true, 'arithmetic makes a float'],
  ["export const a = formatMoney('en', price, 'euro')", true, 'a currency that there is not'],
  ['export const a = plus(price, 1)', true, 'a number is added'],
  ['export const a = vatIn(vatIn(price, 2100), 2100)', false, 'the tax of an amount is one'],
  ['export const a = vatIn(7.46, 2100)', true, 'the tax of a float'],
  ['export const a = discountOn(746, 25)', true, 'the discount on a number'],
  ['export const a = shareOf(price / 2, 1, 2)', true, 'a half of an amount'],
  ["export const a: Pick<NewPayment, 'amount'> = { amount: 7.46 }", true, 'a provider is asked for a float'],
  ["export const a: Pick<PaymentReport, 'amount'> = { amount: 746 }", true, 'a provider reports a number'],
  ["export const a: Pick<Order, 'amount'> = { amount: 746 }", true, 'an order is of a number'],
  ["export const a: Pick<Order, 'amount'> = { amount: price }", false, 'an order is of an amount'],
  ["export const a: CreditBundle['prices']['EUR'] = 9.95", true, 'a bundle costs a float'],
]

/** Returns the compiler's messages about each text, as a file of `src/core`. */
function findProblems(texts: readonly string[]): string[][] {
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root, {
    noEmit: true,
    incremental: false,
    types: ['node'],
  })
  const files = new Map(texts.map((text, nth) => [join(plantedIn, `planted-${nth}.ts`), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.readFile = (path) => files.get(path) ?? readFile(path)
  host.getSourceFile = (path, target, ...rest) => {
    const text = files.get(path)
    return text === undefined ? getSourceFile(path, target, ...rest) : ts.createSourceFile(path, text, target)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files.keys()].map((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  )
}

// spec: core-18
test('a planted number or float is refused by the compiler where money is meant', {
  timeout: 120_000,
}, () => {
  const problems = findProblems(planted.map(([line]) => `${imports}${line}\n`))
  const refused = problems.map((messages) => messages.length > 0)
  expect(planted.map(([line, , why], nth) => ({ line, why, isRefused: refused[nth] }))).toEqual(
    planted.map(([line, isRefused, why]) => ({ line, why, isRefused })),
  )
  // For its type, and not because something is not found.
  for (const message of problems.flat()) expect(message).toMatch(/not assignable/)
})

const makers = new Set(['src/core/money.ts', 'src/core/schemas.ts'])

/** Returns the files that make an amount of money with a cast. */
function findCasts(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([path, text]) => !makers.has(path) && /\bas (?:unknown as )?(?:MinorUnits|Money)\b/.test(text))
    .map(([path]) => path)
}

// spec: core-18
test('only the types of money themselves cast to them, and a planted cast is found', () => {
  const paths = ['src', 'demo', 'tests', 'bench'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }),
  )
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  sources.delete('src/core/money-types.test.ts')
  expect(sources.size).toBeGreaterThan(1000)
  expect(findCasts(sources)).toEqual([])
  const cast = 'export const price = 7.46 as MinorUnits'
  expect(findCasts(new Map([['src/features/orders/planted.ts', cast]]))).toEqual([
    'src/features/orders/planted.ts',
  ])
})
