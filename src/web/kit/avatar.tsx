import { useState } from 'react'
import { OnlineDot } from './badge.tsx'
import { classNames } from './class-names.ts'

export interface AvatarProps {
  /** Name of the person. Its first letter replaces a missing picture. */
  name: string
  src?: string | null
  /** Alternative text; omit if the name is next to the picture. */
  alt?: string
  /** 32, 44, 64 or 112 px. */
  size?: 'small' | 'medium' | 'large' | 'huge'
  isOnline?: boolean
  className?: string
}

const sizes = {
  small: 'size-8 text-sm',
  medium: 'size-11 text-base',
  large: 'size-16 text-lg',
  huge: 'size-28 text-2xl',
}
const dots = {
  small: '-end-0.5 -bottom-0.5',
  medium: 'end-0 bottom-0',
  large: 'end-0.5 bottom-0.5',
  huge: 'end-2 bottom-2',
}

/** A round picture of a person, or the first letter of the name on a tinted background. */
export function Avatar({ name, src, alt = '', size = 'medium', isOnline = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const initial = Array.from(name.trim())[0]?.toUpperCase() ?? '?'
  return (
    <span className={classNames('relative inline-block shrink-0 rounded-full', sizes[size], className)}>
      {src && src !== failedSrc ? (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full rounded-full bg-secondary object-cover"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <span className="grid size-full place-items-center rounded-full bg-secondary font-heading font-bold text-on-secondary">
          <span aria-hidden="true">{initial}</span>
          {alt ? <span className="sr-only">{alt}</span> : null}
        </span>
      )}
      {isOnline ? (
        <OnlineDot
          className={classNames('absolute rounded-full border-2 border-surface bg-surface', dots[size])}
        />
      ) : null}
    </span>
  )
}
