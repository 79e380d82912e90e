// What an e-mail address that mail can reach looks like: the local part of atoms (RFC 5322, 3.2.3), the lengths of
// RFC 5321, 4.5.3.1, and a domain of letters, digits and inner hyphens, in letters of any script (IDNA).

/** Maximum lengths in octets; the address in the form in which it is sent. */
const maxLength = 254
const maxLocalLength = 64

const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** The last label: letters, or letters of another script in ASCII. */
const ending = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,57}[a-z0-9])$/
/** Characters that a URL would read as something other than a part of its host. */
const unlikeHost = /[\s/\\?#@:%[\]<>^|]/u

/** Returns whether mail can be sent to an address: an existing form, not an existing mailbox. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || local.length > maxLocalLength || !localPart.test(local)) return false
  const domain = asciiDomain(text.slice(at + 1))
  if (domain === null || local.length + 1 + domain.length > maxLength) return false
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((each) => label.test(each)) && ending.test(labels.at(-1) ?? '')
}

/**
 * Returns a domain in ASCII and lower case, as the name servers know it: 'müller.example' is
 * 'xn--mller-kva.example'. Null for what is no domain.
 */
export function asciiDomain(domain: string): string | null {
  if (/^[\x21-\x7e]*$/.test(domain)) return domain.toLowerCase()
  if (domain.length > maxLength || unlikeHost.test(domain)) return null
  const url = `http://${domain}/`
  return URL.canParse(url) ? new URL(url).hostname : null
}

/** Returns an address with its domain in ASCII; unchanged if it has none. Both in lower case. */
export function foldedAddress(text: string): string {
  const typed = text.trim().normalize('NFC')
  const at = typed.lastIndexOf('@')
  const domain = at < 0 ? null : asciiDomain(typed.slice(at + 1))
  return domain === null ? typed.toLowerCase() : `${typed.slice(0, at).toLowerCase()}@${domain}`
}
