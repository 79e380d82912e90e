import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/texts.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from './icons.tsx'

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

export interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  /** The message: what happened, what was saved, what to do. */
  children?: ReactNode
  /** A button or link below the text. */
  action?: ReactNode
  /** Shows a close button. The caller removes the alert. */
  onDismiss?: () => void
  /**
   * Announced to screen readers when it appears after the page; omit for alerts that are there from the
   * start.
   */
  isAnnounced?: boolean
  className?: string
}

const tones = {
  info: { ink: 'text-on-secondary', ground: 'bg-secondary', Icon: Info, name: 'info' },
  success: {
    ink: 'text-success',
    ground: 'bg-[color-mix(in_oklab,var(--success)_8%,var(--surface))]',
    Icon: CircleCheck,
    name: 'success',
  },
  warning: {
    ink: 'text-warning',
    ground: 'bg-[color-mix(in_oklab,var(--warning)_8%,var(--surface))]',
    Icon: TriangleAlert,
    name: 'warning',
  },
  danger: {
    ink: 'text-danger',
    ground: 'bg-[color-mix(in_oklab,var(--danger)_8%,var(--surface))]',
    Icon: CircleAlert,
    name: 'danger',
  },
} as const

/** A notice in the flow of the page. The icon has a label, so the tone is not conveyed by colour alone. */
export function Alert({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  isAnnounced,
  className,
}: AlertProps) {
  const t = useTranslations('kit')
  const { ink, ground, Icon, name } = tones[tone]
  const role = isAnnounced ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div role={role} className={classNames('flex gap-3 rounded-card py-3.5 ps-4 pe-3', ground, className)}>
      <Icon className={classNames('mt-0.5 size-5', ink)} label={t(name)} />
      <div className="min-w-0 flex-1 text-sm">
        {title ? <p className={classNames('text-base font-semibold', ink)}>{title}</p> : null}
        {children ? (
          <div className={classNames('[&_a]:text-inherit', title ? 'mt-0.5' : 'mt-px')}>{children}</div>
        ) : null}
        {action ? <div className="mt-3 empty:hidden">{action}</div> : null}
      </div>
      {onDismiss ? (
        <IconButton label={t('dismiss')} size="small" onClick={onDismiss} className="-my-1.5">
          <X />
        </IconButton>
      ) : null}
    </div>
  )
}

/** An alert as wide as the page, a landmark that its title names. */
export function AlertAside(props: AlertProps & { title: string }) {
  return (
    <aside aria-label={props.title} className="page-width pt-4">
      <Alert {...props} />
    </aside>
  )
}
