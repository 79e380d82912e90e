import type { About, AboutInput } from './contract.ts'

/** Name of the query parameter and form field that names what a like or a message is about. */
export const aboutParam = 'about'

/** Returns the value of that parameter: the id of a photo or the code of a prompt. */
export function aboutText({ photo_id, prompt }: AboutInput): string {
  return String(photo_id ?? prompt)
}

/** Reads that parameter; undefined where it is missing. The server validates what it names. */
export function aboutOf(text: unknown): AboutInput | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  return /^[1-9][0-9]{0,15}$/.test(text)
    ? { photo_id: Number(text) }
    : { prompt: text as NonNullable<AboutInput['prompt']> }
}

/** Returns what a form without script names as the subject of its like or message. */
export function aboutIn(form: FormData): { about?: AboutInput } {
  const about = aboutOf(form.get(aboutParam))
  return about ? { about } : {}
}

/** Returns what a quote names; undefined where its photo is gone. */
export function inputOf({ photo, prompt }: About): AboutInput | undefined {
  if (prompt !== null) return { prompt }
  return photo ? { photo_id: photo.id } : undefined
}

/** Returns the quote of a photo or an answer of a profile; null where the viewer does not see it there. */
export function quoteIn(
  {
    photos,
    prompts,
  }: {
    photos: readonly { id: number; thumb_filename: string; locked: boolean }[]
    prompts: readonly { prompt: NonNullable<About['prompt']>; question: string; answer: string }[]
  },
  { photo_id, prompt }: AboutInput,
): About | null {
  const photo = photos.find(({ id, locked }) => id === photo_id && !locked)
  if (photo) {
    const { id, thumb_filename } = photo
    return { photo: { id, thumb_filename }, prompt: null, question: null, answer: null }
  }
  const answered = prompts.find((one) => one.prompt === prompt)
  return answered ? { photo: null, ...answered } : null
}
