import process from 'node:process'
import { doublings, growthOf, isSuperlinear } from '../growth.ts'
import type { Expression } from './expressions.ts'
import { type SlowString, slowStringsOf } from './slow-strings.ts'

/** An expression whose time grows faster than its input. */
export interface Superlinear {
  file: string
  source: string
  /** The repeated pieces. */
  input: string
  /** Maximum length measured. */
  length: number
  /**
   * Factors by which the time grows for each of the last three doublings of the length; a linear scan has 2.
   */
  growth: number[]
}

// Every verdict is a ratio, either to a plain scan on the same machine or to the same expression on a shorter
// string. Times are the minimum of several runs, each shorter than a time slice, so another busy process does
// not change them. Uses wall time: CPU time is counted in steps of up to 10 ms on some kernels.

/** Exponential expressions explode at the first lengths, polynomial ones show at the last. */
const lengths = [...Array.from({ length: 17 }, (_, at) => 8 + 2 * at), 64, 128, 512, 4096]
const longest = 4096
/**
 * Quadratic time is some hundred plain scans for the longest string; below this ratio nothing is measured
 * closely.
 */
const suspiciousRatio = 3
/** Above this ratio a longer string might never finish. */
const hopelessRatio = 30
const runs = 5
/** Measurements longer than this many plain scans are repeated less often. */
const longMeasurement = 100
/** Number of new measurements that must all confirm a finding. */
const confirmations = 3

/** Returns the nanoseconds for finding all matches, the given number of times. */
function timeOf(expression: RegExp, text: string, iterations: number): number {
  const started = process.hrtime.bigint()
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    if (expression.global) text.match(expression)
    else expression.test(text)
  }
  return Number(process.hrtime.bigint() - started)
}

const plainText = 'a'.repeat(longest)

/**
 * Measures the unit of all ratios: a scan of the longest string that matches every character, far above the
 * clock's resolution.
 */
function measurePlainScan(): number {
  const scan = /[\s\S]/gu
  return Math.min(...Array.from({ length: 20 }, () => timeOf(scan, plainText, 1)))
}

/** Measures the length and three halvings of it; each time is the minimum of several runs. */
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
  // Interleaved, so that a busy phase of the machine affects all lengths.
  for (let run = 0; run < runs; run += 1) {
    for (const one of measured) {
      // Noise is a small part of a long measurement.
      if (run > 0 && one.best > longMeasurement * plainScan) continue
      one.best = Math.min(one.best, timeOf(expression, one.text, one.iterations) / one.iterations)
    }
  }
  const times = measured.map(({ best }) => best)
  return { growth: growthOf(times), isSuspicious: Math.max(...times) > limitOf(length, plainScan) }
}

/** Returns the nanoseconds above which a string of that length is measured closely. */
function limitOf(length: number, plainScan: number): number {
  return plainScan * (length === longest ? suspiciousRatio : hopelessRatio)
}

/** Returns the length at which a string takes suspiciously long; undefined if none does. */
function findSuspiciousLength(expression: RegExp, slow: SlowString, plainScan: number): number | undefined {
  return lengths.find((length) => {
    const text = slow.of(length)
    const limit = limitOf(length, plainScan)
    // A second run excludes compilation and interruptions.
    return timeOf(expression, text, 1) > limit && timeOf(expression, text, 1) > limit
  })
}

/** Returns the superlinear string of an expression, if any. */
export function findSuperlinear({ file, source, flags }: Expression): Superlinear | null {
  const expression = new RegExp(source, flags)
  // An expression is compiled at its second use, once per character width.
  for (const text of ['a', 'ж']) timeOf(expression, text, 3)
  const plainScan = measurePlainScan()
  for (const slow of slowStringsOf({ file, source, flags })) {
    const length = findSuspiciousLength(expression, slow, plainScan)
    if (length === undefined) continue
    let growth: number[] = []
    const isConfirmed = Array.from({ length: confirmations }).every(() => {
      const measured = measureGrowth(expression, slow, length, plainScan)
      growth = measured.growth
      // The first run may have been interrupted, and below its bounds a repetition is not linear yet.
      return measured.isSuspicious && isSuperlinear(growth)
    })
    if (isConfirmed) return { file, source, input: slow.name, length, growth }
  }
  return null
}
