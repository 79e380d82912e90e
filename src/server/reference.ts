import { randomInt } from 'node:crypto'

/** Without signs that are easily confused. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns random signs that are easy to read aloud; 4 have a million values. */
export function readableSigns(length: number): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}

/** Returns a new number for a receipt, such as `R-7KQM-4XZA`. */
export function newReference(): string {
  return `R-${readableSigns(4)}-${readableSigns(4)}`
}
