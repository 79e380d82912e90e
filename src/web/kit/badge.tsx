import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/texts.ts'
import { capCount } from './cap-count.ts'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'

export interface CountBadgeProps {
  /** Hidden at 0; above 99 it shows "99+". */
  count: number
  /** `accent` (violet) is for what waits to be read; `primary` for everything else. */
  tone?: 'accent' | 'primary'
  /** Accessible label: "3 new entries". Without it only the number is read out. */
  label?: string
  className?: string
}

/** A small round count. */
export function CountBadge({ count, tone = 'primary', label, className }: CountBadgeProps) {
  const shown = capCount(count)
  if (shown === '') return null
  return (
    <span
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs leading-none font-bold tabular-nums',
        tone === 'accent' ? 'bg-unread-messages text-on-unread-messages' : 'bg-primary text-on-primary',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{shown}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}

/** A dot for "something new", with a label for screen readers. */
export function DotBadge({ label, className }: { label: string; className?: string }) {
  return (
    <span
      className={classNames(
        'inline-block size-2.5 rounded-full bg-unread-messages ring-2 ring-surface',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
    </span>
  )
}

export type BadgeTone = 'neutral' | 'secondary' | 'success' | 'warning' | 'danger' | 'gold' | 'scrim'

export interface BadgeProps {
  tone?: BadgeTone
  icon?: Elements
  children: ReactNode
  className?: string
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-surface text-muted ring-1 ring-line ring-inset',
  secondary: 'bg-secondary text-on-secondary',
  success: 'bg-surface text-success ring-1 ring-success/40 ring-inset',
  warning: 'bg-surface text-warning ring-1 ring-warning/40 ring-inset',
  danger: 'bg-surface text-danger ring-1 ring-danger/40 ring-inset',
  gold: 'bg-surface text-gold ring-1 ring-gold/50 ring-inset',
  scrim: 'bg-scrim/80 text-on-scrim',
}

/** One or two words in a pill. `scrim` is for use on pictures. */
export function Badge({ tone = 'neutral', icon, children, className }: BadgeProps) {
  return (
    <span className={classNames('badge', tones[tone], className)}>
      {icon}
      <span className="contents">{children}</span>
    </span>
  )
}

/** Online: a filled dot with the word, visible or for screen readers only. */
export function OnlineDot({
  isWordShown = false,
  isOnPicture = false,
  className,
}: {
  isWordShown?: boolean
  isOnPicture?: boolean
  className?: string
}) {
  const t = useTranslations('kit')
  return (
    <span className={classNames('inline-flex items-center gap-1.5 text-sm text-success', className)}>
      <span
        aria-hidden="true"
        className={classNames(
          'size-2.5 shrink-0 rounded-full bg-success',
          isOnPicture && 'ring-2 ring-on-scrim',
        )}
      />
      <span className={isWordShown ? undefined : 'sr-only'}>{t('online')}</span>
    </span>
  )
}
