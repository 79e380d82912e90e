/**
 * Returns whether a part of this name (`../page-part.tsx`) is shown by every page until the visitor has answered it. The texts of
 * such are among those of the page; the others' are loaded with them.
 */
export function isUsualPart(name: string): boolean {
  return name.startsWith('arrival/')
}
