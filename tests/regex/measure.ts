import process from 'node:process'
import type { Expression } from './expressions.ts'
import { type SlowString, slowStringsOf } from './slow-strings.ts'

/** An expression whose time grows faster than its input. */
export interface Superlinear {
  file: string
  source: string
  /** What is repeated. */
  input: string
  /** How many times longer than for a plain string of the same length. */
  ratio: number
  /** How many times longer it takes for four times the length. */
  growth: number
}

const plainText = 'A plain sentence that anybody may write, with some words in it. '
const repeats = 3
/** For a string of some 40 characters, which takes any other expression a few. */
const hopelessMicroseconds = 20_000
/** Longer measurements are not repeated: noise is a small part of them. */
const enoughMicroseconds = 200_000
const lengths = { short: [16, 20, 22, 24, 28, 32, 36, 40], screen: 4000, max: 20_000 }
/** Far above what a linear scan costs more than another one. */
const maxRatio = 20
/** For four times the length a linear scan takes 4 times as long, a quadratic one 16 times. */
const maxGrowth = 8
/** What is measured more closely. */
const screenRatio = 5

/** Microseconds of this thread's CPU for looking for everything that an expression finds in a text; best of some runs. */
function timeOf(expression: RegExp, text: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && (run === 0 || best < enoughMicroseconds); run += 1) {
    const started = process.threadCpuUsage()
    if (expression.global) text.match(expression)
    else expression.test(text)
    const { user, system } = process.threadCpuUsage(started)
    best = Math.min(best, Math.max(1, user + system))
  }
  return best
}

/** What a linear scan of that many characters costs: of a plain sentence, and where everything matches. */
function usualTime(expression: RegExp, length: number): number {
  const plain = plainText.repeat(length / plainText.length)
  return Math.max(timeOf(expression, plain, repeats), timeOf(/[\s\S]/gu, plain, repeats))
}

/** Compares the time for a slow string with that for a plain one, and with that for a quarter of the length. */
function look(expression: RegExp, slow: SlowString, length: number): { ratio: number; growth: number } {
  // An expression is interpreted at first and compiled once it is used again.
  timeOf(expression, slow.of(length / 20), repeats)
  const quarter = timeOf(expression, slow.of(length / 4), repeats)
  const whole = timeOf(expression, slow.of(length), repeats)
  return { ratio: whole / usualTime(expression, length), growth: whole / quarter }
}

/** Returns what is superlinear about an expression; what takes long is measured again on longer strings. */
export function findSuperlinear({ file, source, flags }: Expression): Superlinear | null {
  const expression = new RegExp(source, flags)
  const usual = usualTime(expression, lengths.screen)
  for (const slow of slowStringsOf({ file, source, flags })) {
    // Where a few characters more take many times as long, a longer string would never end.
    const isHopeless = lengths.short.some(
      (length) => timeOf(expression, slow.of(length), 1) > hopelessMicroseconds,
    )
    if (isHopeless) {
      const growth = Number.POSITIVE_INFINITY
      return { file, source, input: slow.name, ratio: hopelessMicroseconds / usual, growth }
    }
    if (timeOf(expression, slow.of(lengths.screen), 1) < screenRatio * usual) continue
    const { ratio, growth } = look(expression, slow, lengths.max)
    if (ratio > maxRatio && growth > maxGrowth) return { file, source, input: slow.name, ratio, growth }
  }
  return null
}
