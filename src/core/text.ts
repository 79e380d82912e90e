import { z } from 'zod'
import { isAllowedText, withoutInvisibleText } from './text-checks.ts'

/**
 * A text that can be stored and displayed: no control characters, lone surrogates, bidirectional controls or
 * stacked marks. A text of invisible characters only is empty. Lengths in graphemes are checked elsewhere.
 * Texts longer than `max` are rejected first, so that later checks have a bounded cost.
 */
export function Text(limits: { min?: number; max: number }) {
  return z
    .string()
    .max(limits.max, { abort: true })
    .refine(isAllowedText, {
      error: 'text_not_allowed',
    })
    .overwrite(withoutInvisibleText)
    .min(limits.min ?? 0)
}

/** Comma-separated codes in a query (api: Shapes): `beach,art` is parsed as a list. */
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
