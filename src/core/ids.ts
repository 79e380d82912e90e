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

/**
 * Returns a new random client id (UUID v4). Also works on plain http pages, where randomUUID does not exist.
 */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
