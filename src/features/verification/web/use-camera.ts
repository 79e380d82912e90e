import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** State of the camera, or why it is not available. */
export type CameraState = 'off' | 'asking' | 'on' | 'denied' | 'missing' | 'busy' | 'unsupported'

const wanted: MediaStreamConstraints = {
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
  audio: false,
}
const jpegQuality = 0.92

/** Runs the camera in a video element, until `stop`, the page is hidden or the component unmounts. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('off')
  const stream = useRef<MediaStream | null>(null)
  // Number of the latest request; the results of earlier ones are discarded.
  const asked = useRef(0)

  const stop = useCallback(() => {
    asked.current += 1
    for (const track of stream.current?.getTracks() ?? []) track.stop()
    stream.current = null
    setState('off')
  }, [])

  const start = useCallback(async () => {
    stop()
    if (!navigator.mediaDevices?.getUserMedia) return setState('unsupported')
    const number = asked.current
    setState('asking')
    try {
      const opened = await navigator.mediaDevices.getUserMedia(wanted)
      if (asked.current !== number || !video.current) {
        for (const track of opened.getTracks()) track.stop()
        return
      }
      stream.current = opened
      video.current.srcObject = opened
      setState('on')
    } catch (err) {
      if (asked.current === number) setState(stateOf(err))
    }
  }, [stop, video])

  useEffect(() => {
    const stopWhenHidden = () => {
      if (document.hidden && stream.current) stop()
    }
    document.addEventListener('visibilitychange', stopWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', stopWhenHidden)
      stop()
    }
  }, [stop])

  return { state, start, stop, take: () => takePicture(video.current) }
}

function stateOf(err: unknown): CameraState {
  const name = err instanceof DOMException ? err.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

/** Returns the current frame of the video, not mirrored; null before the first frame. */
function takePicture(video: HTMLVideoElement | null): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video?.videoWidth ?? 0
  canvas.height = video?.videoHeight ?? 0
  if (!video || canvas.width === 0) return Promise.resolve(null)
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob && new File([blob], 'selfie.jpg', { type: blob.type })),
      'image/jpeg',
      jpegQuality,
    )
  })
}
