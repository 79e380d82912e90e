import { tabStorage } from '../../../../web/browser-storage.ts'

/** The fields of a stored draft: never the password, and no consent, which must be given again. */
const draftFields = [
  'gender',
  'seeking',
  'date_of_birth',
  'country',
  'countryregion',
  'city',
  'email',
  'name',
  'signup_message',
  'fictional_acknowledged',
] as const

/** Values of the form by field, as entered. */
export type SignupValues = Record<string, string | undefined>

/** An unfinished signup, stored for the lifetime of the tab. */
export interface SignupDraft {
  values: SignupValues
  /** The step that was shown. */
  step: number
  /** The recipient of `signup_message`. */
  profile_id: number | null
}

/** Returns whether a stored value is a draft, and not that of an older version of the page. */
function isDraft(stored: unknown): stored is SignupDraft {
  const { values, step, profile_id } = (stored ?? {}) as Partial<Record<keyof SignupDraft, unknown>>
  const isProfile = profile_id === null || Number.isInteger(profile_id)
  return isTexts(values) && Number.isInteger(step) && (step as number) >= 0 && isProfile
}

function isTexts(stored: unknown): stored is Record<string, string> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return false
  return Object.values(stored).every((value) => typeof value === 'string')
}

/** Signups begun at a partner have a separate draft, so that two drafts are not mixed. */
const keyOf = (handoff: string | null) => (handoff ? `signup-draft:${handoff}` : 'signup-draft')

/** Returns the draft; null if there is none or storage is unavailable. */
export function loadDraft(handoff: string | null): SignupDraft | null {
  const stored = tabStorage.readJson(keyOf(handoff))
  return isDraft(stored) ? stored : null
}

/** Stores the draft; does nothing if storage is unavailable. */
export function saveDraft(handoff: string | null, draft: SignupDraft): void {
  const stored = draftFields.flatMap((name) => (draft.values[name] ? [[name, draft.values[name]]] : []))
  // Private windows may refuse: then a reload starts from the beginning.
  tabStorage.writeJson(keyOf(handoff), { ...draft, values: Object.fromEntries(stored) })
}

/** Deletes the draft after the account is created. */
export function clearDraft(handoff: string | null): void {
  tabStorage.remove(keyOf(handoff))
}

const seekerKey = 'signup-seeker'
export type SignupSeeker = Record<'gender' | 'seeking' | 'country', string>

/** Stores who is signing up and whom they look for: `/signup-matches` uses it while nobody is logged in. */
export function saveSeeker({ gender = '', seeking = '', country = '' }: SignupValues): void {
  // Without storage there are no matches to show.
  tabStorage.writeJson(seekerKey, { gender, seeking, country })
}

/** Returns what `saveSeeker` stored, or null. */
export function loadSeeker(): SignupSeeker | null {
  const stored = tabStorage.readJson(seekerKey)
  if (!isTexts(stored)) return null
  const { gender, seeking, country } = stored
  return gender !== undefined && seeking !== undefined && country !== undefined
    ? { gender, seeking, country }
    : null
}
