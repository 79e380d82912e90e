/**
 * Parts (`page-part.tsx`) that most pages of visitors or of members show, by the first word of their names. Their texts are
 * among those of the page; the others' are loaded with them.
 */
const usualParts = ['arrival', 'member']

/** Returns whether most pages show a part of this name. */
export function isUsualPart(name: string): boolean {
  return usualParts.includes(name.split('/')[0] ?? '')
}
