import { useEffect, useRef } from 'react'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { classNames } from '../../../web/kit/class-names.ts'
import type { Elements } from '../../../web/kit/elements.ts'
import { Camera, CameraOff } from '../../../web/kit/icons.tsx'
import { Spinner } from '../../../web/kit/spinner.tsx'
import { type CameraState, useCamera } from './use-camera.ts'

interface CameraViewProps {
  onPicture: (file: File) => void
  /** The alternative way to choose a picture, beside the camera's button. */
  children: Elements
}

/** Shows the device's camera, mirrored, with the button that takes the picture. */
export function CameraView({ onPicture, children }: CameraViewProps) {
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
