import { AppLink, type AppLinkProps } from '../router/app-link.tsx'
import { classNames } from './class-names.ts'

export type LinkProps = AppLinkProps & {
  /** `inline` is underlined within running text; `quiet` is separate (footers, lists). */
  tone?: 'inline' | 'quiet'
}

/** A text link inside the app. An absolute URL becomes a plain link. */
export function Link({ tone = 'inline', className, ...rest }: LinkProps) {
  return (
    <AppLink
      {...rest}
      className={classNames(
        'rounded-[4px] underline-offset-[0.2em] transition-colors',
        tone === 'inline'
          ? 'font-medium text-primary underline decoration-primary/40 hover:decoration-primary'
          : 'inline-flex min-h-6 items-center text-muted hover:text-text hover:underline',
        className,
      )}
    />
  )
}
