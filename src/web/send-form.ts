import type { ApiError } from './api.tsx'
import { apiAddress } from './api-address.ts'

/** Why an upload ended without an answer to use: the API's own words, or null where there was none. */
export class UploadFailed extends Error {
  readonly error: ApiError | null
  /** The answer's status; 0 where there was no answer. */
  readonly status: number

  constructor(error: ApiError | null, status: number) {
    super('upload failed')
    this.name = 'UploadFailed'
    this.error = error
    this.status = status
  }
}

/**
 * Posts a form to an API path and tells how much of it has left, 0 to 100: fetch, which the other calls use, does not
 * know that.
 * Resolves with the answer's JSON; rejects with UploadFailed, or with the signal's reason when it was given up.
 */
export function sendForm(
  path: `/${string}`,
  form: FormData,
  options: { onPercent: (percent: number) => void; signal: AbortSignal },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) options.onPercent((loaded / total) * 100)
    })
    request.addEventListener('load', () => {
      const body = readJson(request.responseText)
      if (request.status === 200 && body) resolve(body)
      else reject(new UploadFailed(isApiError(body) ? body : null, request.status))
    })
    request.addEventListener('error', () => reject(new UploadFailed(null, 0)))
    request.addEventListener('abort', () => reject(options.signal.reason))
    options.signal.addEventListener('abort', () => request.abort())
    request.open('POST', apiAddress(path))
    request.send(form)
  })
}

function isApiError(body: unknown): body is ApiError {
  return typeof body === 'object' && body !== null && 'message' in body
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
