import { z } from 'zod'
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

const Draft = z.object({
  values: z.record(z.string(), z.string()),
  step: z.int().min(0),
  profile_id: z.int().nullable(),
})

/** Signups begun at a partner have a separate draft, so that two drafts are not mixed. */
const keyOf = (handoff: string | null) => (handoff ? `signup-draft:${handoff}` : 'signup-draft')

/** Returns the draft; null if there is none or storage is unavailable. */
export function loadDraft(handoff: string | null): SignupDraft | null {
  return Draft.safeParse(tabStorage.readJson(keyOf(handoff))).data ?? null
}

/** Stores the draft; does nothing if storage is unavailable. */
export function saveDraft(handoff: string | null, draft: SignupDraft): void {
  const kept = draftFields.flatMap((name) => (draft.values[name] ? [[name, draft.values[name]]] : []))
  // Private windows may refuse: then a reload starts from the beginning.
  tabStorage.writeJson(keyOf(handoff), { ...draft, values: Object.fromEntries(kept) })
}

/** Deletes the draft after the account is created. */
export function clearDraft(handoff: string | null): void {
  tabStorage.remove(keyOf(handoff))
}

const seekerKey = 'signup-seeker'
const Seeker = z.object({ gender: z.string(), seeking: z.string(), country: z.string() })
export type SignupSeeker = z.infer<typeof Seeker>

/** Stores who is signing up and whom they look for: `/signup-matches` uses it while nobody is logged in. */
export function saveSeeker({ gender = '', seeking = '', country = '' }: SignupValues): void {
  // Without storage there are no matches to show.
  tabStorage.writeJson(seekerKey, { gender, seeking, country })
}

/** Returns what `saveSeeker` stored, or null. */
export function loadSeeker(): SignupSeeker | null {
  return Seeker.safeParse(tabStorage.readJson(seekerKey)).data ?? null
}
