/**
 * Texts that members write about themselves, in display order. Everything follows this declaration: who may see a text and who
 * edits it, its review and its place in a report, the settings of sites and the API document. A text also needs its column and
 * its words (CONTRIBUTING: How to add a text).
 */
export const profileTexts = {
  about_me: { maxGraphemes: 2000, rows: undefined, words: 'aboutMe', isOfSignup: true },
  reason_for_signup: { maxGraphemes: 2000, rows: 2, words: 'reason', isOfSignup: false },
} as const satisfies Record<string, ProfileTextSpec>

interface ProfileTextSpec {
  maxGraphemes: number
  /** Rows of its field, if not the usual number. */
  rows: number | undefined
  /** The name of its words in the texts of the profile. */
  words: string
  /** True if new members are asked for it. */
  isOfSignup: boolean
}

export type ProfileTextName = keyof typeof profileTexts
export const profileTextNames = Object.keys(profileTexts) as ProfileTextName[]

/** Returns what `make` returns for each text, by name. */
export function byText<R extends Record<ProfileTextName, unknown>>(
  make: (name: ProfileTextName) => R[ProfileTextName],
): R {
  return Object.fromEntries(profileTextNames.map((name) => [name, make(name)])) as R
}

/** The texts of a profile; null for one that is not written. */
export type ProfileTexts = Record<ProfileTextName, string | null>
/** The name of the words of each text. */
export const textWords = Object.fromEntries(
  profileTextNames.map((name) => [name, profileTexts[name].words]),
) as { readonly [N in ProfileTextName]: (typeof profileTexts)[N]['words'] }
