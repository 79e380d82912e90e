import type { Audience, Photo } from '../../../core/people.ts'
import { sendForm } from '../../../web/send-form.ts'

/** Sends a photo and tells how much of it has left (sendForm). */
export async function sendPhoto(
  file: File,
  audience: Audience,
  options: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<Photo> {
  const form = new FormData()
  form.set('file', file)
  form.set('audience', audience)
  const { photo } = (await sendForm('/api/profile/photos', form, options)) as { photo: Photo }
  return photo
}
