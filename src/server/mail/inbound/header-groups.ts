/** Fields of a machine-readable part, by their name in lower case. */
export type Fields = ReadonlyMap<string, string>

/**
 * Returns the groups of fields of a machine-readable part (RFC 3464, RFC 5965), which blank lines separate. Lines that are no
 * field are skipped, and of a repeated field the first counts.
 */
export function readGroups(content: string): Fields[] {
  return content
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split(/\n[ \t]*\n/)
    .map(readFields)
    .filter((fields) => fields.size > 0)
}

function readFields(group: string): Fields {
  const fields = new Map<string, string>()
  for (const line of group.split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

/** Returns the bare address of a field such as `rfc822; ann@example.com` or `<ann@example.com>`; null for none. */
export function addressIn(value: string | undefined): string | null {
  const address =
    (value ?? '')
      .split(';')
      .at(-1)
      ?.replace(/[<>\s]/g, '') ?? ''
  return /^[^@]+@[^@]+$/.test(address) ? address : null
}
