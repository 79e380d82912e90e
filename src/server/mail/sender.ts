/** Returns the domain of `name@domain` or `Name <name@domain>`. */
export function domainOf(from: string): string {
  return /@([^<>@\s]+?)>?$/.exec(from)?.[1] ?? ''
}
