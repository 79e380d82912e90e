import { z } from 'zod'

/** A database id in JSON: a positive integer (decisions: Name and shape). */
export const Id = z.int().positive()

/** An id in a path or query, received as text without sign, space or exponent. */
export const PathId = z
  .union([z.string().regex(/^[1-9][0-9]{0,15}$/), z.number()])
  .transform((value) => Number(value))
  .pipe(Id) as unknown as z.ZodType<number, number>

/** An id that the client generates for a write, so that repeating it is harmless (api: Retries). */
export const ClientId = z.uuid()
