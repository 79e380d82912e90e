import { z } from 'zod'

/** Control characters other than line breaks and tabs, and bidirectional overrides and isolates. */
const unwanted = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
/** A visible character: not a space, a combining mark without its letter, or an invisible one. */
const visible = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * A text that can be stored and displayed: no control characters, lone surrogates, bidirectional controls or
 * stacked marks. A text of invisible characters only is empty. Lengths in graphemes are checked elsewhere.
 * Texts longer than `max` are rejected first, so that later checks have a bounded cost.
 */
export function Text(limits: { min?: number; max: number }) {
  return z
    .string()
    .max(limits.max, { abort: true })
    .refine((value) => value.isWellFormed() && !unwanted.test(value) && !isPiled(value), {
      error: 'text_not_allowed',
    })
    .overwrite((value) => (isInvisible(value) ? '' : value))
    .min(limits.min ?? 0)
}

/** Returns whether a text is invisible. Text of spaces only is left to callers that trim. */
function isInvisible(value: string): boolean {
  return value.trim() !== '' && !visible.test(value)
}

/** Combining marks allowed per letter: letters of Indian scripts have up to four. */
const maxMarks = { perLetter: 4, extra: 200 }

/** Returns whether marks are stacked on letters so high that they cover adjacent lines. */
function isPiled(value: string): boolean {
  const marks = value.match(/\p{M}/gu)?.length ?? 0
  if (marks <= maxMarks.extra) return false
  return marks > maxMarks.perLetter * ([...value].length - marks) + maxMarks.extra
}

/** Comma-separated codes in a query (api: Details, Shapes): `beach,art` is parsed as a list. */
export function CommaCodes<T extends z.ZodType<string, string>>(code: T) {
  return z
    .string()
    .max(2000)
    .transform((value) => (value === '' ? [] : value.split(',')))
    .pipe(z.array(code).max(60)) as unknown as z.ZodType<z.output<T>[], string>
}

/** A boolean in a query: `true`, `1`, `false` or `0`; in-process clients pass a boolean. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(['true', '1', 'false', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1')
  .pipe(z.boolean()) as unknown as z.ZodType<boolean, boolean>

/** An integer in a query, received as text. */
export function QueryInt(limits: { min: number; max: number }) {
  return z
    .union([z.number(), z.string().regex(/^-?[0-9]{1,9}$/)])
    .transform((value) => Number(value))
    .pipe(z.int().min(limits.min).max(limits.max)) as unknown as z.ZodType<number, number>
}

/** A decimal number in a query, such as a latitude. */
export function QueryNumber(limits: { min: number; max: number }) {
  return z
    .union([z.number(), z.string().regex(/^-?[0-9]{1,6}(\.[0-9]{1,12})?$/)])
    .transform((value) => Number(value))
    .pipe(z.number().min(limits.min).max(limits.max)) as unknown as z.ZodType<number, number>
}
