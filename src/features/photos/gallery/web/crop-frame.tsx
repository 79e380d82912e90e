import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { PhotoTurn } from '../../rules.ts'
import { type Corner, type CropBounds, corners, moved, type Rect, resized } from './crop-geometry.ts'

interface CropFrameProps {
  src: string
  rotate: PhotoTurn
  /** The part to retain, in pixels of the rotated picture. */
  part: Rect
  bounds: CropBounds
  onChange: (part: Rect) => void
  isDisabled: boolean
}

/** A drag of the frame or of one of its corners, and the state at its start. */
interface Pull {
  corner: Corner | null
  part: Rect
  x: number
  y: number
}

/** Step of an arrow key, as a fraction of the picture. */
const keyStep = 0.02

const cornerPlaces: Record<Corner, string> = {
  nw: '-start-5.5 -top-5.5 cursor-nwse-resize before:start-4 before:top-4 before:border-s-4 before:border-t-4',
  ne: '-end-5.5 -top-5.5 cursor-nesw-resize before:end-4 before:top-4 before:border-e-4 before:border-t-4',
  sw: '-start-5.5 -bottom-5.5 cursor-nesw-resize before:start-4 before:bottom-4 before:border-s-4 before:border-b-4',
  se: '-end-5.5 -bottom-5.5 cursor-nwse-resize before:end-4 before:bottom-4 before:border-e-4 before:border-b-4',
}

/**
 * Shows the rotated picture with a frame around the part to retain. A pointer moves the frame or its corners;
 * arrow keys move it, and Shift with arrows resizes it.
 */
export function CropFrame({ src, rotate, part, bounds, onChange, isDisabled }: CropFrameProps) {
  const t = useTranslations('photos.edit')
  const stage = useRef<HTMLDivElement>(null)
  const pull = useRef<Pull | null>(null)
  const helpId = useId()

  const start = (event: PointerEvent, corner: Corner | null) => {
    if (isDisabled || event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    pull.current = { corner, part, x: event.clientX, y: event.clientY }
  }
  const follow = (event: PointerEvent) => {
    const width = stage.current?.clientWidth
    if (!pull.current || !width) return
    const scale = bounds.width / width
    const dx = (event.clientX - pull.current.x) * scale
    const dy = (event.clientY - pull.current.y) * scale
    const { corner, part: from } = pull.current
    onChange(corner ? resized(from, corner, dx, dy, bounds) : moved(from, dx, dy, bounds))
  }
  const stop = () => {
    pull.current = null
  }
  const press = (event: KeyboardEvent) => {
    const step = Math.max(bounds.width, bounds.height) * keyStep
    const [x, y] = arrows[event.key] ?? [0, 0]
    if (isDisabled || (x === 0 && y === 0)) return
    event.preventDefault()
    onChange(
      event.shiftKey
        ? resized(part, 'se', x * step, y * step, bounds)
        : moved(part, x * step, y * step, bounds),
    )
  }
  const pulling = { onPointerMove: follow, onPointerUp: stop, onPointerCancel: stop }
  return (
    // Dark in both colour schemes, so that the light corners are visible where they extend over the edge of
    // the picture.
    <div className="grid place-items-center rounded-card bg-scrim p-4">
      <div
        ref={stage}
        style={{
          aspectRatio: `${bounds.width} / ${bounds.height}`,
          width: `min(100%, calc(max(52dvh, 14rem) * ${bounds.width / bounds.height}))`,
        }}
        className="relative touch-none select-none"
      >
        <div className="absolute inset-0 overflow-hidden @container-size">
          <img
            src={src}
            alt=""
            draggable={false}
            style={{ rotate: `${rotate}deg` }}
            className={classNames(
              'absolute top-1/2 left-1/2 max-w-none -translate-1/2',
              rotate % 180 === 0 ? 'h-[100cqh] w-[100cqw]' : 'h-[100cqw] w-[100cqh]',
            )}
          />
          {/* Shades the part that is cut off. */}
          <span style={placeOf(part, bounds)} className="absolute shadow-[0_0_0_200rem_rgb(27_15_22/0.62)]" />
        </div>
        <div
          role="application"
          aria-label={t('frame')}
          aria-describedby={helpId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved by keyboard
          tabIndex={0}
          data-crop-frame
          style={placeOf(part, bounds)}
          className="group absolute cursor-move outline-2 outline-on-scrim focus-visible:outline-4 focus-visible:outline-focus"
          onKeyDown={press}
          onPointerDown={(event) => start(event, null)}
          {...pulling}
        >
          <Thirds />
          {corners.map((corner) => (
            <span
              key={corner}
              data-corner={corner}
              onPointerDown={(event) => start(event, corner)}
              {...pulling}
              className={classNames(
                'absolute size-11 before:absolute before:size-6 before:border-on-scrim before:drop-shadow-[0_0_2px_rgb(0_0_0/0.7)]',
                cornerPlaces[corner],
              )}
            />
          ))}
        </div>
      </div>
      <p id={helpId} className="sr-only">
        {t('frameHelp')}
      </p>
    </div>
  )
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function placeOf(part: Rect, { width, height }: CropBounds) {
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  return {
    left: share(part.x, width),
    top: share(part.y, height),
    width: share(part.width, width),
    height: share(part.height, height),
  }
}

/** Draws the rule-of-thirds grid. */
function Thirds() {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0 *:absolute *:bg-on-scrim/45">
      <span className="inset-y-0 left-1/3 w-px" />
      <span className="inset-y-0 left-2/3 w-px" />
      <span className="inset-x-0 top-1/3 h-px" />
      <span className="inset-x-0 top-2/3 h-px" />
    </span>
  )
}
