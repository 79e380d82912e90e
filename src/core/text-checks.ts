/** Control characters other than line breaks and tabs, and bidirectional overrides and isolates. */
const unwanted = /(?![\n\r\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u
/** A visible character: not a space, a combining mark without its letter, or an invisible one. */
const visible = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Returns whether a text can be stored and displayed; see the schema `Text`. */
export function isAllowedText(value: string): boolean {
  return value.isWellFormed() && !unwanted.test(value) && !isPiled(value)
}

/** Returns the text, or an empty one if it is invisible. Text of spaces only is left to callers that trim. */
export function withoutInvisibleText(value: string): string {
  return value.trim() !== '' && !visible.test(value) ? '' : value
}

/** Combining marks allowed per letter: letters of Indian scripts have up to four. */
const maxMarks = { perLetter: 4, extra: 200 }

/** Returns whether marks are stacked on letters so high that they cover adjacent lines. */
function isPiled(value: string): boolean {
  const marks = value.match(/\p{M}/gu)?.length ?? 0
  if (marks <= maxMarks.extra) return false
  return marks > maxMarks.perLetter * ([...value].length - marks) + maxMarks.extra
}

/** Returns whether a value from outside (a form, an address, a cookie) is one of the codes of an enumeration. */
export function isOneOf<T extends string>(codes: readonly T[], value: unknown): value is T {
  return (codes as readonly unknown[]).includes(value)
}
