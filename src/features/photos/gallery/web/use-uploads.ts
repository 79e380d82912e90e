import { useCallback, useEffect, useRef, useState } from 'react'
import { newClientId } from '../../../../core/client-ids.ts'
import type { Audience } from '../../../../core/people.ts'
import type { Photo } from '../../../../core/schemas.ts'
import { UploadFailed } from '../../../../web/api/upload-failed.ts'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { isAccepted, type UploadItem } from '../../../../web/kit/fields/uploader.tsx'
import { largestFileBytes } from '../../rules.ts'
import { sendPhoto } from './send-photo.ts'

/** File types that a picture field offers. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif'

/** Refusals of the file itself, for which a retry cannot help. */
const finalRefusals: ReadonlySet<string> = new Set(['unsupported_image', 'too_large', 'photo_rejected'])

interface Upload extends UploadItem {
  file: File
  audience: Audience
  /** The same for every attempt, so that an upload whose response was lost is not added twice. */
  client_id: string
}

/**
 * Uploads files one at a time with progress; `onPhoto` is called for each upload that arrived, with its photo,
 * or may have. The list shows the error of a failed upload.
 */
export function useUploads(onPhoto: (photo?: Photo) => void) {
  const t = useTranslations()
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef<{ id: string; abort: AbortController } | null>(null)
  const lastId = useRef(0)

  const change = useCallback((id: string, changes: Partial<Upload>) => {
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  }, [])

  const drop = useCallback((id: string) => {
    if (running.current?.id === id) running.current.abort.abort()
    setUploads((before) => {
      const gone = before.find((upload) => upload.id === id)
      if (gone?.previewSrc) URL.revokeObjectURL(gone.previewSrc)
      return before.filter((upload) => upload.id !== id)
    })
  }, [])

  useEffect(() => {
    const next = uploads.find((upload) => upload.state === 'waiting')
    if (!next || running.current) return
    const abort = new AbortController()
    running.current = { id: next.id, abort }
    change(next.id, { state: 'sending', percent: 0, error: undefined })
    sendPhoto(next, {
      signal: abort.signal,
      // Once everything is sent, the server processes the file for an unknown time.
      onPercent: (percent) => change(next.id, { percent: percent < 100 ? percent : null }),
    })
      .then(
        (photo) => {
          drop(next.id)
          onPhoto(photo)
        },
        (err: unknown) => {
          // An upload that was sent completely may have been stored nevertheless.
          if (abort.signal.aborted) return onPhoto()
          const error = err instanceof UploadFailed ? err.error : null
          const isFinal = error !== null && finalRefusals.has(error.code)
          change(next.id, { state: 'failed', isFinal, error: error?.message ?? t('frame.offline') })
        },
      )
      .finally(() => {
        running.current = null
        // Triggers this effect for the next waiting upload.
        setUploads((before) => [...before])
      })
  }, [uploads, change, drop, onPhoto, t])

  /** Adds files; those beyond `room` stay in the list until they are retried. */
  const add = (files: File[], audience: Audience, room = Number.POSITIVE_INFINITY) => {
    let left = room - uploads.filter(({ state }) => state !== 'failed').length
    const added = files.map((file): Upload => {
      lastId.current += 1
      const id = `upload-${lastId.current}`
      const upload = { id, name: file.name, file, audience, client_id: newClientId() }
      const refusal = refusalOf(file)
      if (refusal) return { ...upload, state: 'failed', isFinal: true, error: t(`photos.own.${refusal}`) }
      const previewSrc = URL.createObjectURL(file)
      left -= 1
      if (left < 0) return { ...upload, previewSrc, state: 'failed', error: t('photos.own.noRoom') }
      return { ...upload, previewSrc, state: 'waiting' }
    })
    setUploads((before) => [...before, ...added])
  }
  /** Replaces a refused file with another one. */
  const replace = (id: string, file: File) => {
    const refused = uploads.find((upload) => upload.id === id)
    if (!refused) return
    drop(id)
    add([file], refused.audience)
  }
  return { uploads, add, replace, cancel: drop, retry: (id: string) => change(id, { state: 'waiting' }) }
}

/** Returns why a file need not be sent; null where it can be. */
function refusalOf(file: File): 'notAPicture' | 'tooLarge' | null {
  if (!isAccepted(file, acceptedPictures)) return 'notAPicture'
  return file.size > largestFileBytes ? 'tooLarge' : null
}
