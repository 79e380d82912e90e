/** Joins the class names that apply; skips `false`, `null` and `undefined`. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
