import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import { Drawing } from '../../../web/kit/drawing.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { FileButton } from '../../../web/kit/fields/file-button.tsx'
import { Camera, CameraOff, ImagePlus, RefreshCw } from '../../../web/kit/icons.tsx'
import { Spinner } from '../../../web/kit/spinner.tsx'
import { largestFileBytes } from '../../photos/rules.ts'
import { acceptedPictures } from '../../photos/web/public.tsx'
import type { Gesture } from '../rules.ts'

/** State of the camera, or why it is not available. */
type CameraState = 'off' | 'asking' | 'on' | 'denied' | 'missing' | 'busy' | 'unsupported'

const wanted: MediaStreamConstraints = {
  video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
  audio: false,
}
const jpegQuality = 0.92

/** Runs the camera in a video element, until `stop`, the page is hidden or the component unmounts. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
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

interface GestureDrawingProps {
  gesture: Gesture
  /** When it expires. */
  expiresAt: string
}

/** Shows the requested gesture: a drawing, its name, and the deadline. */
function GestureDrawing({ gesture, expiresAt }: GestureDrawingProps) {
  const t = useTranslations('verification')
  const format = useFormatter()
  const time = format.dateTime(new Date(expiresAt), { timeStyle: 'short' })
  return (
    <div className="flex items-center gap-4">
      <Drawing src={`/gestures/${gesture}.svg`} className="size-24 shrink-0 sm:size-28" />
      <div className="min-w-0">
        <p className="text-sm text-muted">{t('dialog.doThis')}</p>
        <p className="text-lg leading-snug font-semibold wrap-anywhere">{t(`gestures.${gesture}`)}</p>
        <p className="mt-1 text-sm text-muted tabular-nums">{t('dialog.until', { time })}</p>
      </div>
    </div>
  )
}

interface CameraViewProps {
  onPicture: (file: File) => void
  /** The alternative way to choose a picture, beside the camera's button. */
  children: Elements
}

/** Shows the device's camera, mirrored, with the button that takes the picture. */
function CameraView({ onPicture, children }: CameraViewProps) {
  const t = useTranslations('verification')
  const video = useRef<HTMLVideoElement>(null)
  const { state, start, take } = useCamera(video)
  useEffect(() => void start(), [start])
  const isOn = state === 'on'
  const canStart = state === 'off' || state === 'denied' || state === 'busy'
  return (
    <div className="flex flex-col gap-3">
      <div className="relative grid aspect-4/3 max-h-[45dvh] w-full place-items-center overflow-hidden rounded-card bg-secondary text-on-secondary">
        <video
          ref={video}
          aria-label={t('camera.label')}
          autoPlay
          muted
          playsInline
          className={classNames('size-full -scale-x-100 object-cover', !isOn && 'invisible')}
        />
        {state === 'on' ? null : (
          <div role="status" className="absolute inset-0 grid place-items-center overflow-y-auto p-4">
            <CameraNote state={state} />
          </div>
        )}
      </div>
      <div className="flex flex-col gap-2.5 sm:flex-row sm:[&>*]:flex-1">
        {canStart ? (
          <Button icon={<Camera />} onClick={() => void start()}>
            {t('camera.turnOn')}
          </Button>
        ) : null}
        {isOn || state === 'asking' ? (
          <Button
            icon={<Camera />}
            disabled={!isOn}
            onClick={async () => {
              const file = await take()
              if (file) onPicture(file)
            }}
          >
            {t('dialog.take')}
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  )
}

function CameraNote({ state }: { state: Exclude<CameraState, 'on'> }) {
  const t = useTranslations('verification.camera')
  return (
    <div className="flex max-w-80 flex-col items-center gap-2 text-center text-sm">
      {state === 'asking' ? <Spinner /> : <CameraOff className="size-7" />}
      {state === 'denied' ? (
        <>
          <p className="text-base font-semibold">{t('denied')}</p>
          <p>{t('deniedText')}</p>
        </>
      ) : (
        <p>{t(state)}</p>
      )}
    </div>
  )
}

interface PictureStepProps {
  gesture: Gesture
  expiresAt: string
  /** True while another gesture is being requested. */
  isAsking: boolean
  onOther: () => void
  onPicture: (file: File) => void
}

/** Shows the gesture, and the two ways to a picture of it. */
export function PictureStep({ gesture, expiresAt, isAsking, onOther, onPicture }: PictureStepProps) {
  const t = useTranslations('verification.dialog')
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File) => {
    setTooLarge(file.size > largestFileBytes)
    if (file.size <= largestFileBytes) onPicture(file)
  }
  return (
    <>
      <GestureDrawing gesture={gesture} expiresAt={expiresAt} />
      {isTooLarge ? (
        <Alert tone="danger" isAnnounced>
          {t('tooLarge')}
        </Alert>
      ) : null}
      <CameraView onPicture={choose}>
        <FileButton accept={acceptedPictures} capture="user" onFiles={([file]) => file && choose(file)}>
          <ImagePlus />
          {t('choose')}
        </FileButton>
      </CameraView>
      <Button
        tone="quiet"
        size="medium"
        icon={<RefreshCw />}
        onClick={onOther}
        isLoading={isAsking}
        className="self-center"
      >
        {t('otherGesture')}
      </Button>
    </>
  )
}
