import { z } from 'zod'

/** Control characters other than line breaks and tabs, and signs that turn the direction of all that follows. */
const unwanted = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
/** A sign that leaves something on the paper: no blank, no mark without its letter, nothing invisible. */
const visible = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Text that can be stored and shown: no control characters, no half of a surrogate pair, nothing that changes how the
 * page around it reads, no piles of marks. Of signs that nobody sees alone, it is empty. Lengths are checked in
 * graphemes elsewhere. What is longer than `max` is not looked at any further, so that later checks never cost more
 * than that.
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

/** Blanks alone are left to those who trim. */
function isInvisible(value: string): boolean {
  return value.trim() !== '' && !visible.test(value)
}

/** Marks over and under letters that are allowed: letters of India have up to four. */
const maxMarks = { perLetter: 4, extra: 200 }

/** Returns whether so many marks are piled on letters that they cover the lines around. */
function isPiled(value: string): boolean {
  const marks = value.match(/\p{M}/gu)?.length ?? 0
  if (marks <= maxMarks.extra) return false
  return marks > maxMarks.perLetter * ([...value].length - marks) + maxMarks.extra
}

/** Codes separated by commas in a query (api: Details, Shapes): `beach,art` is read as a list. */
export function CommaCodes<T extends z.ZodType<string, string>>(code: T) {
  return z
    .string()
    .max(2000)
    .transform((value) => (value === '' ? [] : value.split(',')))
    .pipe(z.array(code).max(60)) as unknown as z.ZodType<z.output<T>[], string>
}

/** A switch in a query: `true`, `1`, `false` or `0`; clients in process hand over a boolean. */
export const QueryFlag = z
  .union([z.boolean(), z.enum(['true', '1', 'false', '0'])])
  .transform((value) => value === true || value === 'true' || value === '1')
  .pipe(z.boolean()) as unknown as z.ZodType<boolean, boolean>

/** A whole number in a query, where it arrives as text. */
export function QueryInt(limits: { min: number; max: number }) {
  return z
    .union([z.number(), z.string().regex(/^-?[0-9]{1,9}$/)])
    .transform((value) => Number(value))
    .pipe(z.int().min(limits.min).max(limits.max)) as unknown as z.ZodType<number, number>
}

/** A number with a fraction in a query, such as a latitude. */
export function QueryNumber(limits: { min: number; max: number }) {
  return z
    .union([z.number(), z.string().regex(/^-?[0-9]{1,6}(\.[0-9]{1,12})?$/)])
    .transform((value) => Number(value))
    .pipe(z.number().min(limits.min).max(limits.max)) as unknown as z.ZodType<number, number>
}
