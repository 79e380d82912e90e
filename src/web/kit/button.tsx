import type { ComponentProps, MouseEvent } from 'react'
import { useTranslations } from '../i18n/texts.ts'
import { AppLink, type AppLinkProps } from '../router/app-link.tsx'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { Spinner } from './spinner.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface ButtonLook {
  /** One primary action per screen; `quiet` has no fill, `danger` is for irreversible actions. */
  tone?: ButtonTone
  /** 36, 44 or 52 px high. */
  size?: ButtonSize
  /** As wide as its container. */
  isWide?: boolean
  /** A 20 px icon before the label. */
  icon?: Elements
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner over the label; the button keeps its width and focus and ignores clicks. */
    isLoading?: boolean
  }

export type ButtonLinkProps = AppLinkProps & ButtonLook

const tones: Record<ButtonTone, string> = {
  primary: 'bg-primary text-on-primary hover:bg-[color-mix(in_oklab,var(--primary),var(--text)_14%)]',
  secondary:
    'bg-secondary text-on-secondary hover:bg-[color-mix(in_oklab,var(--secondary),var(--on-secondary)_10%)]',
  quiet: 'text-primary hover:bg-secondary hover:text-on-secondary',
  danger: 'bg-danger text-surface hover:bg-[color-mix(in_oklab,var(--danger),var(--text)_14%)]',
}

const sizes: Record<ButtonSize, string> = {
  // 36 px high, with a target of 44.
  small: 'min-h-9 px-3 py-1.5 text-sm after:absolute after:inset-x-0 after:-inset-y-1',
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-5 py-3 sm:px-7 text-base',
}

/** Returns the classes of a button, for the rare element that only looks like one (a file field's label). */
export function buttonClasses({ tone = 'primary', size = 'medium', isWide = false }: ButtonLook): string {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-control font-semibold text-center leading-tight',
    'select-none transition-[background-color,color,scale,opacity] active:scale-[0.98]',
    'disabled:opacity-50 disabled:active:scale-100 aria-disabled:active:scale-100 [&_.icon]:size-5',
    tones[tone],
    sizes[size],
    isWide && 'w-full',
  )
}

/** A button. It defaults to `type="button"`, so it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const { tone, size, isWide, icon, isLoading = false, className, children, onClick, type, ...rest } = props
  const t = useTranslations('kit')
  function press(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would drop the keyboard focus, so a loading button stays enabled and ignores clicks
    if (isLoading || rest['aria-disabled']) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      onClick={press}
      aria-disabled={isLoading || rest['aria-disabled'] || undefined}
      aria-busy={isLoading || undefined}
      className={classNames(buttonClasses({ tone, size, isWide }), className)}
    >
      {isLoading ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={t('loading')} />
        </span>
      ) : null}
      <span className={classNames('inline-flex items-center gap-2', isLoading && 'opacity-0')}>
        {icon}
        <span className="contents">{children}</span>
      </span>
    </button>
  )
}

/** A link that looks like a button: for navigation, never for changing something. */
export function ButtonLink({ tone, size, isWide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <AppLink {...rest} className={classNames(buttonClasses({ tone, size, isWide }), className)}>
      {icon}
      <span className="contents">{children}</span>
    </AppLink>
  )
}
