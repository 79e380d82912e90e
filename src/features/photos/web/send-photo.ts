import type { Audience, Photo } from '../../../core/people.ts'
import { sendForm } from '../../../web/send-form.ts'

/** Sends a photo and tells how much of it has left (sendForm); sent once more by the same id it is there once. */
export async function sendPhoto(
  { file, audience, client_id }: { file: File; audience: Audience; client_id: string },
  options: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<Photo> {
  const form = new FormData()
  form.set('file', file)
  form.set('audience', audience)
  form.set('client_id', client_id)
  const { photo } = (await sendForm('/api/profile/photos', form, options)) as { photo: Photo }
  return photo
}
