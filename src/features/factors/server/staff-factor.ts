import type { Config } from '../../../server/config.ts'
import type { Role } from '../../accounts/rules.ts'

/**
 * Reports whether an account with that role must have a second factor: all staff, except in the demo
 * (decisions: People).
 */
export function isFactorRequired(role: Role | null, config: Pick<Config, 'demo'>): boolean {
  return role !== null && config.demo === undefined
}
