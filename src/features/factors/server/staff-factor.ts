import type { Config } from '../../../server/config.ts'
import type { Role } from '../../accounts/rules.ts'

/** Whether an account of that role must have a second factor: staff, but in the demo (decisions: People). */
export function isFactorRequired(role: Role | null, config: Pick<Config, 'demo'>): boolean {
  return role !== null && config.demo === undefined
}
