import { type MinorUnits, minorUnits } from '../../core/money.ts'

/** Charge backs and reports of fraud by count, of the paid orders of a month, from which on an alarm is raised (law: 2.10). */
const alarmRatio = 0.005
/** Fewer of them raise no alarm: of few orders a single one is above the ratio (decisions: Staff). */
const fewestForAlarm = 3

interface CountedOrders {
  paid: number
  charge_backs: number
  fraud_reports: number
}

/** Returns the share of charge backs and reports of fraud in the paid orders, 0 to 1; null where nothing was paid. */
export function chargeBackRatio({ paid, charge_backs, fraud_reports }: CountedOrders): number | null {
  return paid === 0 ? null : (charge_backs + fraud_reports) / paid
}

/** Returns whether charge backs and reports of fraud of a month are too many. */
export function isChargeBackAlarm(counted: CountedOrders): boolean {
  const isEnough = counted.charge_backs + counted.fraud_reports >= fewestForAlarm
  return isEnough && (chargeBackRatio(counted) ?? 0) >= alarmRatio
}

/** Countries of the European Union. */
const unionCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Where VAT is declared: at home, by the one-stop shop of the Union, or elsewhere. */
export const vatSchemes = ['domestic', 'oss', 'other'] as const
export type VatScheme = (typeof vatSchemes)[number]

/** Returns where a company declares the VAT of a sale to a country. */
export function vatSchemeOf(company: string, country: string): VatScheme {
  if (company === country) return 'domestic'
  return unionCountries.has(company) && unionCountries.has(country) ? 'oss' : 'other'
}

/** A quarter, such as `2026-Q4`. */
export const quarterPattern = /^20\d\d-Q[1-4]$/

/** Returns the first and the last day of a quarter. */
export function daysOfQuarter(quarter: string): { from: string; to: string } {
  const year = Number(quarter.slice(0, 4))
  const first = (Number(quarter.slice(6)) - 1) * 3
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  return { from: day(first, 1), to: day(first + 3, 0) }
}

/** Returns the quarter of a day. */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** What a line of a provider's file is about. */
export const fileKinds = ['payment', 'refund', 'charge_back', 'fraud'] as const
export type FileKind = (typeof fileKinds)[number]

/** A line of a provider's file. */
export interface FileLine {
  line: number
  kind: FileKind
  reference: string
  amount: MinorUnits | null
  currency: string
  /** `YYYY-MM-DD`; null where the file names none. */
  day: string | null
}

/** How a provider's file and our orders differ. */
export const differenceKinds = [
  /** The file has a payment that we do not know. */
  'unknown',
  /** We have a payment that the file does not have, although it has others of the day. */
  'missing',
  'amount',
  'currency',
  /** The file has a payment of an order that is not paid here. */
  'not_paid',
  /** More or less has gone back than here. */
  'refunded',
  'not_charged_back',
] as const

/** A difference; amounts are minor units, null where a side has none. */
export interface Difference {
  kind: (typeof differenceKinds)[number]
  line: number | null
  reference: string
  order_id: number | null
  theirs: MinorUnits | null
  ours: MinorUnits | null
  currency: string
}

/** Columns of a provider's file, by the names that they may have. */
const columns = {
  kind: ['type', 'kind', 'transaction type', 'event', 'status'],
  reference: [
    'reference',
    'order reference',
    'referenceid',
    'merchant reference',
    'order id',
    'transaction id',
    'id',
  ],
  amount: ['amount', 'gross', 'gross amount', 'value', 'price'],
  currency: ['currency', 'currency code', 'curr'],
  day: ['date', 'day', 'created', 'created at', 'transaction date', 'booking date'],
} as const

/** Words of providers for what a line is about. */
const kindWords: readonly (readonly [RegExp, FileKind])[] = [
  [/fraud|tc40|safe/i, 'fraud'],
  [/charge ?-?_?back|dispute|reversal|storno/i, 'charge_back'],
  [/refund|credit|terugbetaling/i, 'refund'],
  [/pay|sale|purchase|paid|capture|settle|debit|betaling/i, 'payment'],
]

/** Why a file cannot be read: a column is missing, or a line has a value that is none. */
export class UnreadableFile extends Error {
  readonly line: number

  constructor(what: string, line: number) {
    super(what)
    this.line = line
  }
}

/**
 * Returns the lines of a provider's file. Its first record names the columns: what the line is about (all are payments without
 * it), our reference or the provider's, amount, currency, date. Throws `UnreadableFile`.
 */
export function readProviderFile(records: readonly (readonly string[])[]): FileLine[] {
  const [head = [], ...rows] = records
  const names = head.map((name) => name.toLowerCase().replaceAll('_', ' '))
  const at = (column: keyof typeof columns) =>
    columns[column].map((name) => names.indexOf(name)).find((index) => index >= 0)
  const [kind, reference, amount, currency, day] = [
    at('kind'),
    at('reference'),
    at('amount'),
    at('currency'),
    at('day'),
  ]
  if (reference === undefined) throw new UnreadableFile('reference', 1)
  if (amount === undefined) throw new UnreadableFile('amount', 1)
  return rows.map((cells, index) => {
    const line = index + 2
    const cell = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
    const word = cell(kind)
    const found = word === '' ? 'payment' : kindWords.find(([pattern]) => pattern.test(word))?.[1]
    if (!found) throw new UnreadableFile('kind', line)
    const value = readAmount(cell(amount))
    if (value === null && found !== 'fraud') throw new UnreadableFile('amount', line)
    if (cell(reference) === '') throw new UnreadableFile('reference', line)
    return {
      line,
      kind: found,
      reference: cell(reference),
      amount: value,
      currency: cell(currency).toUpperCase(),
      day: /^\d{4}-\d\d-\d\d/.exec(cell(day))?.[0] ?? null,
    }
  })
}

/** Returns an amount with a comma or a point before its hundredths; what goes back may stand below zero. Null for anything else. */
function readAmount(text: string): MinorUnits | null {
  const plain = text.replace(/[\s\u00a0€$£]/g, '').replace(/^-/, '')
  const [, whole, hundredths = ''] = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  return minorUnits(Number(whole.replace(/[.,]/g, '') + hundredths.padEnd(2, '0')))
}

/** Returns hundredths as a decimal number: 1250 is `12.50`, -5 is `-0.05`. */
export function decimalOf(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
