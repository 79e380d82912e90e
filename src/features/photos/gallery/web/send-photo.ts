import type { Audience, Photo } from '../../../../core/people.ts'
import { isWorthRetrying, pauseBeforeRetry, sleep } from '../../../../web/retry.ts'
import { sendForm } from '../../../../web/send-form.ts'

/**
 * Uploads a photo and reports the progress (sendForm). Network and server errors are retried (product.md, 7);
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { photo } = (await sendForm('/profile/photos', form, options)) as { photo: Photo }
      return photo
    } catch (err) {
      if (!isWorthRetrying(err, attempt)) throw err
      await sleep(pauseBeforeRetry(null, attempt), options.signal)
    }
  }
}
