import { disposableEmailBlocklistSet } from 'disposable-email-domains-js'

/** Taken once: the package makes a new set each time it is asked. */
const disposableDomains = disposableEmailBlocklistSet()

/** Whether an address is of a service for throw-away mail: its domain or one above it is on the public list. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .split('.')
  return labels.some((_, index) => disposableDomains.has(labels.slice(index).join('.')))
}
