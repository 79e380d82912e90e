import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { Services } from '../../../server/work.ts'

/** Refuses with `not_found` where no demo runs. */
export function requireDemo({ config }: Services): void {
  if (!config.demo) throw refuse(commonRefusals, 'not_found')
}
