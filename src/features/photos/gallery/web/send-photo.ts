import type { Audience } from '../../../../core/people.ts'
import type { Photo } from '../../../../core/schemas.ts'
import { withRetries } from '../../../../web/api/retry.ts'
import { sendForm } from '../../../../web/api/send-form.ts'

/**
 * Uploads a photo and reports the progress (sendForm). Network and server errors are retried (product: Photos);
 * the repeated `client_id` keeps the upload from being stored twice.
 */
export async function sendPhoto(
  { file, audience, client_id }: { file: File; audience: Audience; client_id: string },
  options: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<Photo> {
  const form = new FormData()
  form.set('file', file)
  form.set('audience', audience)
  form.set('client_id', client_id)
  const { photo } = await withRetries(
    () => sendForm('/profile/photos', form, options) as Promise<{ photo: Photo }>,
    options,
  )
  return photo
}
