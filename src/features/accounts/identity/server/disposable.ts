import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'
import { foldEmail } from '../../rules.ts'

/** Cached: the package builds a new set on each call. */
const disposableDomains = disposableEmailBlocklistSet()

/**
 * Returns whether an address belongs to a service for disposable mail: its domain or a parent domain is on
 * the public list.
 */
export function isDisposable(email: string): boolean {
  const folded = foldEmail(email)
  const labels = folded
    .slice(folded.lastIndexOf('@') + 1)
    .replace(/\.$/, '')
    .split('.')
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}
