import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { classNames } from './class-names.ts'

export type IconButtonTone = 'quiet' | 'filled' | 'primary' | 'scrim' | 'inherit'
export type IconButtonSize = 'small' | 'medium' | 'large'

interface IconButtonLook {
  /** Its action; read out, and shown as the tooltip. */
  label: string
  /**
   * `quiet` has no background, `filled` a raised one, `scrim` is for pictures, `inherit` inherits its colour.
   */
  tone?: IconButtonTone
  /** Diameter of 36, 44 or 56 px. */
  size?: IconButtonSize
}

export type IconButtonProps = ComponentProps<'button'> & IconButtonLook
export type IconButtonLinkProps = ComponentProps<typeof RouterLink> & IconButtonLook

const tones: Record<IconButtonTone, string> = {
  quiet:
    'text-muted hover:bg-secondary hover:text-on-secondary aria-pressed:text-primary aria-expanded:bg-secondary aria-expanded:text-on-secondary',
  filled: 'icon-button-filled',
  primary: 'bg-primary text-on-primary hover:bg-[color-mix(in_oklab,var(--primary),var(--text)_14%)]',
  scrim: 'bg-scrim/75 text-on-scrim hover:bg-scrim',
  inherit: 'text-current hover:bg-current/15 focus-visible:outline-current',
}

const sizes: Record<IconButtonSize, string> = {
  small: 'size-9 [&_.icon]:size-5',
  medium: 'size-11 [&_.icon]:size-5.5',
  large: 'size-14 [&_.icon]:size-7',
}

function look({ tone = 'quiet', size = 'medium' }: Pick<IconButtonLook, 'tone' | 'size'>): string {
  return classNames('icon-button', tones[tone], sizes[size])
}

/** A round button with only an icon. A toggle conveys its state by `aria-pressed` and a filled icon. */
export function IconButton({ label, tone, size, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={classNames(look({ tone, size }), className)}
    />
  )
}

/** The same as a link, for navigation. */
export function IconButtonLink({ label, tone, size, className, ...rest }: IconButtonLinkProps) {
  return (
    <RouterLink
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(look({ tone, size }), className)}
    />
  )
}
