import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { newClientId } from '../../../../core/ids.ts'
import type { Audience } from '../../../../core/people.ts'
import { isAccepted, type UploadItem } from '../../../../web/kit/uploader.tsx'
import { UploadFailed } from '../../../../web/send-form.ts'
import { largestFileBytes } from '../../rules.ts'
import { sendPhoto } from './send-photo.ts'

/** Files that a field for pictures offers. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif'

/** Refusals of the file itself: to send it again cannot help. */
const finalRefusals: ReadonlySet<string> = new Set(['unsupported_image', 'too_large', 'photo_rejected'])

interface Upload extends UploadItem {
  file: File
  audience: Audience
  /** The same for every try: what arrived without an answer is not added twice. */
  client_id: string
}

/**
 * Uploads one after the other, each with its progress; `onPhoto` hears of each that arrived or may have. What cannot be sent says
 * why in the list instead.
 */
export function useUploads(onPhoto: () => void) {
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
      // What has left whole is being worked on, for a time that nobody knows.
      onPercent: (percent) => change(next.id, { percent: percent < 100 ? percent : null }),
    })
      .then(
        () => {
          drop(next.id)
          onPhoto()
        },
        (err: unknown) => {
          // What had left whole may be there all the same.
          if (abort.signal.aborted) return onPhoto()
          const error = err instanceof UploadFailed ? err.error : null
          const isFinal = error !== null && finalRefusals.has(error.code)
          change(next.id, { state: 'failed', isFinal, error: error?.message ?? t('frame.offline') })
        },
      )
      .finally(() => {
        running.current = null
        // Wakes this effect for the next one that waits.
        setUploads((before) => [...before])
      })
  }, [uploads, change, drop, onPhoto, t])

  /** Takes files on; those beyond `room` wait in the list until they are tried again. */
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
  /** Puts another file in the place of one that was refused. */
  const replace = (id: string, file: File) => {
    const refused = uploads.find((upload) => upload.id === id)
    if (!refused) return
    drop(id)
    add([file], refused.audience)
  }
  return { uploads, add, replace, cancel: drop, retry: (id: string) => change(id, { state: 'waiting' }) }
}

/** Why a file need not even be sent. */
function refusalOf(file: File): 'notAPicture' | 'tooLarge' | null {
  if (!isAccepted(file, acceptedPictures)) return 'notAPicture'
  return file.size > largestFileBytes ? 'tooLarge' : null
}
