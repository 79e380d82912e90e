import type { Permission } from '../../core/staff.ts'
import { keySettings } from '../sites/setting-rules.ts'

/** What a site is besides its settings: acts at once, and has no versions. */
export const siteParts = ['host', 'name', 'niche', 'pool_id', 'company_id'] as const
export type SitePart = (typeof siteParts)[number]

/** Settings that are the catalogue's: what is sold, and to whom the signup is open. */
const catalogueSettings: readonly string[] = ['bundles', 'gifts', 'payment_methods', ...keySettings]

/** Returns the permissions that a draft of these settings needs, or publishing them: each of them. */
export function permissionsFor(names: readonly string[], does: 'draft' | 'publish'): Permission[] {
  const isOfCatalogue = names.some((name) => catalogueSettings.includes(name))
  const ofCatalogue: Permission = does === 'draft' ? 'catalogue.draft' : 'catalogue.write'
  return [`settings.${does}`, ...(isOfCatalogue ? [ofCatalogue] : [])]
}

/** Longer values are named in the audit by their length alone. */
const maxAuditedLength = 160

/** Returns what changed in one line, `message_credits: 10 → 12`, without keys for others. */
export function auditText(
  names: readonly string[],
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): string {
  const keys: readonly string[] = keySettings
  const shown = (value: unknown) => {
    const text = JSON.stringify(value ?? null)
    return text.length > maxAuditedLength ? `(${text.length})` : text
  }
  return names
    .map((name) => (keys.includes(name) ? name : `${name}: ${shown(before[name])} → ${shown(after[name])}`))
    .join('; ')
}

const hostLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Returns whether a text is a host name as a site has it: small letters, no port, no address in numbers. */
export function isHost(text: string): boolean {
  const labels = text.split('.')
  return (
    text.length <= 253 && labels.every((label) => hostLabel.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** Paths that the preview of a draft shows, besides static pages. */
export const previewPaths = ['/', '/pricing', '/signup', '/login', '/landers/video'] as const

/** How long the address of a preview works. */
export const previewSeconds = 15 * 60

/** What the check of a site's domain looks at. */
export const domainChecks = ['address', 'certificate', 'mx', 'spf', 'dkim', 'dmarc'] as const
export type DomainCheck = (typeof domainChecks)[number]

/** `skipped`: nothing to look for is known, such as a name of the DKIM key. `failed`: nobody answered in time. */
export const domainStates = ['fine', 'missing', 'wrong', 'skipped', 'failed'] as const
export type DomainState = (typeof domainStates)[number]

/** Names of values that every mail can fill in. */
export const commonMailValues = ['site', 'name', 'support'] as const
