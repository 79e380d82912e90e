import type { ApiError } from './api-error.ts'

/** A failed upload: the API's error, or null without a response. */
export class UploadFailed extends Error {
  readonly error: ApiError | null
  /** Status of the response; 0 without one. */
  readonly status: number

  constructor(error: ApiError | null, status: number) {
    super('upload failed')
    this.name = 'UploadFailed'
    this.error = error
    this.status = status
  }
}
