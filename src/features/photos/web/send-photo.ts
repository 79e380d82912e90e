import type { Audience, Photo } from '../../../core/people.ts'
import type { ApiError } from '../../../web/api.tsx'

/** Why an upload ended without a photo: the API's own words, or null where there was no answer. */
export class UploadFailed extends Error {
  readonly error: ApiError | null

  constructor(error: ApiError | null) {
    super('upload failed')
    this.name = 'UploadFailed'
    this.error = error
  }
}

/**
 * Sends a photo and tells how much of it has left, 0 to 100: fetch, which the other calls use, does not know that.
 * Rejects with UploadFailed, or with the signal's reason when it was given up.
 */
export function sendPhoto(
  file: File,
  audience: Audience,
  options: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<Photo> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.set('file', file)
    form.set('audience', audience)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) options.onPercent((loaded / total) * 100)
    })
    request.addEventListener('load', () => {
      const body = readJson(request.responseText) as { photo?: Photo } & Partial<ApiError>
      if (body.photo) resolve(body.photo)
      else reject(new UploadFailed(body.message ? (body as ApiError) : null))
    })
    request.addEventListener('error', () => reject(new UploadFailed(null)))
    request.addEventListener('abort', () => reject(options.signal.reason))
    options.signal.addEventListener('abort', () => request.abort())
    request.open('POST', '/api/profile/photos')
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
