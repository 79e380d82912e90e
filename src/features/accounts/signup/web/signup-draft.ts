import { z } from 'zod'

/** What a signup remembers of what was entered; never the password, and no consent: those are given anew. */
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

/** Values of the form by field, as they were entered. */
export type SignupValues = Record<string, string | undefined>

/** A signup that was begun, kept for as long as the tab lives. */
export interface SignupDraft {
  values: SignupValues
  /** The step that was on the screen. */
  step: number
  /** To whom `signup_message` was going to be. */
  profile_id: number | null
}

const Draft = z.object({
  values: z.record(z.string(), z.string()),
  step: z.int().min(0),
  profile_id: z.int().nullable(),
})

/** Signups that a partner began have a draft of their own, so that nothing of another is mixed in. */
const keyOf = (handoff: string | null) => (handoff ? `signup-draft:${handoff}` : 'signup-draft')

/** The draft, or null where there is none or the browser keeps nothing. */
export function loadDraft(handoff: string | null): SignupDraft | null {
  try {
    const parsed = Draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(handoff)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Keeps the draft; a browser that keeps nothing just forgets it. */
export function saveDraft(handoff: string | null, draft: SignupDraft): void {
  const kept = draftFields.flatMap((name) => (draft.values[name] ? [[name, draft.values[name]]] : []))
  try {
    sessionStorage.setItem(keyOf(handoff), JSON.stringify({ ...draft, values: Object.fromEntries(kept) }))
  } catch {
    // Private windows may refuse: then a reload begins anew.
  }
}

/** Forgets the draft when the account is made. */
export function clearDraft(handoff: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(handoff))
  } catch {
    // Nothing was kept.
  }
}

const seekerKey = 'signup-seeker'
const Seeker = z.object({ gender: z.string(), seeking: z.string(), country: z.string() })
export type SignupSeeker = z.infer<typeof Seeker>

/** Who was signing up and whom they look for: `/signup-matches` asks by it where nobody is logged in yet. */
export function saveSeeker({ gender = '', seeking = '', country = '' }: SignupValues): void {
  try {
    sessionStorage.setItem(seekerKey, JSON.stringify({ gender, seeking, country }))
  } catch {
    // Then there are no matches to show.
  }
}

/** What `saveSeeker` kept, or null. */
export function loadSeeker(): SignupSeeker | null {
  try {
    const parsed = Seeker.safeParse(JSON.parse(sessionStorage.getItem(seekerKey) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
