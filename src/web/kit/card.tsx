import type { ComponentProps, HTMLAttributes, ReactNode } from 'react'
import { AppLink } from '../router/app-link.tsx'
import { OnlineDot } from './badge.tsx'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { EyeOff } from './icons.tsx'

export type CardProps = ComponentProps<'section'> & {
  /** `line` is outlined, `raised` has the only soft shadow. */
  tone?: 'line' | 'raised'
}

/** A surface on the background. Do not nest cards: use lines inside. */
export function Card({ tone = 'line', className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        'rounded-card p-5 sm:p-6',
        tone === 'line' ? 'border border-line bg-surface' : 'bg-raised shadow-soft',
        className,
      )}
    />
  )
}

export interface PictureCardProps {
  /** Target of the card; the whole card is clickable, but it is one link. */
  to: string
  /** History state of that navigation. */
  state?: unknown
  /** Called when the target is opened. */
  onOpen?: () => void
  /** The name. */
  title: ReactNode
  /** Heading level of the title: one below the heading of the list. */
  heading?: 'h2' | 'h3'
  /** Town and distance. */
  subtitle?: ReactNode
  /** One line about the two. */
  note?: ReactNode
  /** A small mark behind the title. */
  mark?: Elements
  picture: { src: string; srcSet?: string; sizes?: string; alt: string } | null
  /** Text over a picture that is not shown clearly: why it is blurred. */
  pictureNote?: ReactNode
  /** Shown if there is no picture at all. */
  pictureFallback?: ReactNode
  isOnline?: boolean
  /** Badges on the picture, in one row (`isOnPicture`). */
  badges?: Elements
  /** Over the picture, such as the steps between several. */
  layer?: Elements
  /** Pointer and key handlers of the card, such as a swipe between pictures. */
  gestures?: HTMLAttributes<HTMLElement>
  /** A button on the picture, next to the link and never inside it. */
  action?: ReactNode
  /** Loads the picture eagerly; for the first row only. */
  isPriority?: boolean
  className?: string
}

/** A person in a grid: a picture of 4:5 with name, place and badges on it, and one button. */
export function PictureCard(props: PictureCardProps) {
  const { to, state, title, heading: Heading = 'h3', subtitle, isOnline = false } = props
  const { note, mark, badges, layer, gestures, action, className } = props
  return (
    <article {...gestures} className={classNames('picture-card', className)}>
      <div className="frame">
        <CardPicture {...props} />
        {badges ? <div className="badges">{badges}</div> : null}
      </div>
      <div className="words">
        <Heading>
          <AppLink to={to} state={state} prefetch="intent" viewTransition onClick={props.onOpen}>
            {title}
          </AppLink>
          {mark}
          {isOnline ? <OnlineDot isOnPicture /> : null}
        </Heading>
        {note ? <p>{note}</p> : null}
        {subtitle ? <p>{subtitle}</p> : null}
      </div>
      {layer}
      {action ? <div className="action">{action}</div> : null}
    </article>
  )
}

function CardPicture({ picture, pictureNote, pictureFallback, isPriority }: PictureCardProps) {
  if (!picture) return <div className="grid size-full place-items-center">{pictureFallback}</div>
  return (
    <>
      <img
        {...picture}
        alt={picture.alt}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : 'auto'}
        decoding="async"
      />
      {pictureNote ? (
        <p className="absolute inset-x-2 top-1/2 mx-auto flex w-fit -translate-y-1/2 items-center gap-2 rounded-control bg-scrim/80 px-2.5 py-2 text-xs font-medium sm:text-sm text-on-scrim">
          <EyeOff className="size-4.5" />
          <span>{pictureNote}</span>
        </p>
      ) : null}
    </>
  )
}
