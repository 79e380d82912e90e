import { apiAddress } from './api-address.ts'
import type { ApiError } from './api-error.ts'
import { UploadFailed } from './upload-failed.ts'

/**
 * Posts a form to an API path and reports the upload progress from 0 to 100, which fetch cannot do. Resolves
 * with the response's JSON; rejects with UploadFailed, or with the signal's reason when aborted.
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
