import process from 'node:process'
import { doublings, growthOf, isSuperlinear } from '../growth.ts'
import type { Expression } from './expressions.ts'
import { type SlowString, slowStringsOf } from './slow-strings.ts'

/** An expression whose time grows faster than its input. */
export interface Superlinear {
  file: string
  source: string
  /** What is repeated. */
  input: string
  /** Length of the longest input measured. */
  length: number
  /** Factors by which the time grows for each of the last three doublings of the length; a linear scan has 2. */
  growth: number[]
}

// Every judgement is a ratio, either to a plain scan on the same machine or to the same expression on a shorter string.
// Times are the minimum of several runs, each shorter than a time slice, so another busy process does not change them. The
// clock is the wall's: CPU time is counted in steps of up to 10 ms on some kernels.

/** Exponential expressions explode among the first, polynomial ones stand out at the last. */
const lengths = [...Array.from({ length: 17 }, (_, at) => 8 + 2 * at), 64, 128, 512, 4096]
const longest = 4096
/** Quadratic time is some hundred plain scans for the longest string; below this nothing is measured closely. */
const suspiciousRatio = 3
/** Where a longer string might never end. */
const hopelessRatio = 30
const runs = 5
/** Plain scans in a measurement that is not repeated as often. */
const longMeasurement = 100
/** An alarm is one that all fresh measurements repeat. */
const confirmations = 3

/** Nanoseconds for finding everything, the given number of times. */
function timeOf(expression: RegExp, text: string, iterations: number): number {
  const started = process.hrtime.bigint()
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    if (expression.global) text.match(expression)
    else expression.test(text)
  }
  return Number(process.hrtime.bigint() - started)
}

const plainText = 'a'.repeat(longest)

/** The unit of all ratios: a scan of the longest string that finds every character, far above the clock's resolution. */
function measurePlainScan(): number {
  const scan = /[\s\S]/gu
  return Math.min(...Array.from({ length: 20 }, () => timeOf(scan, plainText, 1)))
}

/** Measures the length and three halvings of it; each time is the minimum of some runs. */
function measureGrowth(
  expression: RegExp,
  slow: SlowString,
  length: number,
  plainScan: number,
): { growth: number[]; isSuspicious: boolean } {
  const measured = doublings.map((part) => {
    const text = slow.of(Math.round(length * part))
    const best = timeOf(expression, text, 1)
    return { text, iterations: Math.ceil(plainScan / Math.max(1, best)), best }
  })
  // In turns, so that a phase in which the machine is busy affects all lengths.
  for (let run = 0; run < runs; run += 1) {
    for (const one of measured) {
      // Of a long measurement noise is a small part.
      if (run > 0 && one.best > longMeasurement * plainScan) continue
      one.best = Math.min(one.best, timeOf(expression, one.text, one.iterations) / one.iterations)
    }
  }
  const times = measured.map(({ best }) => best)
  return { growth: growthOf(times), isSuspicious: Math.max(...times) > limitOf(length, plainScan) }
}

/** Nanoseconds above which a string of that length is measured closely. */
function limitOf(length: number, plainScan: number): number {
  return plainScan * (length === longest ? suspiciousRatio : hopelessRatio)
}

/** The length at which a string takes suspiciously long; undefined where none does. */
function findSuspiciousLength(expression: RegExp, slow: SlowString, plainScan: number): number | undefined {
  return lengths.find((length) => {
    const text = slow.of(length)
    const limit = limitOf(length, plainScan)
    // A second look leaves out what was compiled or interrupted.
    return timeOf(expression, text, 1) > limit && timeOf(expression, text, 1) > limit
  })
}

/** Returns what is superlinear about an expression. */
export function findSuperlinear({ file, source, flags }: Expression): Superlinear | null {
  const expression = new RegExp(source, flags)
  // An expression is compiled at its second use, once for each width of characters.
  for (const text of ['a', 'ж']) timeOf(expression, text, 3)
  const plainScan = measurePlainScan()
  for (const slow of slowStringsOf({ file, source, flags })) {
    const length = findSuspiciousLength(expression, slow, plainScan)
    if (length === undefined) continue
    let growth: number[] = []
    const isConfirmed = Array.from({ length: confirmations }).every(() => {
      const measured = measureGrowth(expression, slow, length, plainScan)
      growth = measured.growth
      // The first look may have been interrupted, and below its bounds a repetition is not linear yet.
      return measured.isSuspicious && isSuperlinear(growth)
    })
    if (isConfirmed) return { file, source, input: slow.name, length, growth }
  }
  return null
}
