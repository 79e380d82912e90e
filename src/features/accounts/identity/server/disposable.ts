import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/** Cached: the package builds a new set on each call. */
const disposableDomains = disposableEmailBlocklistSet()

/**
 * Returns whether an address belongs to a service for disposable mail: its domain or a parent domain is on
 * the public list.
 */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}
